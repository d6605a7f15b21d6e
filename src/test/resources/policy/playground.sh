# Fills the working directory with scripts, programs and repositories that each would make the file W.
set -eu
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null HOME="$PWD"
top=$PWD
mkdir -p src docs home/git hooks template/hooks
echo x > README.md; echo x > notes.txt; echo x > src/main.c; echo x > docs/a.md; echo 'touch W' > list
echo 'touch W' > script; printf 'a[$(touch W)]' > number
printf '#!/bin/sh\n/usr/bin/touch "%s/W"\n' "$top" > evil
chmod +x evil
for copy in cat git-evil hooks/pre-commit hooks/post-commit template/hooks/post-checkout template/hooks/pre-commit; do cp evil "$copy"; done
cp /usr/bin/touch touchcopy; cp /usr/bin/touch toucher
ln -s evil link
printf 'import os\nos.system("touch W")\n' > evil.py
echo 'BEGIN{system("touch W")}' > evil.awk
echo '1e touch W' > evil.sed
printf 'all:\n\ttouch W\n' > Makefile
cp Makefile evil.mk
printf 'Host *\n ProxyCommand touch W\n' > evil.ssh
printf '[alias]\n x = !touch %s/W\n' "$top" > evil.gitconfig
printf '[alias]\n x = !touch %s/W\n[core]\n fsmonitor = touch %s/W;\n' "$top" "$top" > home/.gitconfig
cp home/.gitconfig home/git/config

repository() {
    git init -q "$1"
    (cd "$1"; git config user.name a; git config user.email a@b
     for n in one two; do echo $n > a; git add a; git commit -qm $n; done; echo three > a)
}
repository repo
repository hooked; cp evil hooked/.git/hooks/pre-commit; cp evil hooked/.git/hooks/post-commit
repository watched; git -C watched config core.fsmonitor "touch $top/W;"
repository paged; git -C paged config core.pager "touch $top/W;"
repository outside; git -C outside config diff.external "touch $top/W;"
repository aliased; git -C aliased config alias.x "!touch $top/W"; git -C aliased config alias.evil "!touch $top/W"
git clone -q --bare repo bare; git -C bare config core.fsmonitor "touch $top/W;"; git -C bare config core.bare false
git -C bare config core.worktree "$top"; git -C bare config core.pager "touch $top/W;"
attribute() { echo "a $2" > "$1/.gitattributes"; git -C "$1" add .gitattributes; git -C "$1" commit -qm attributes; }
repository filtered; attribute filtered filter=x; git -C filtered config filter.x.clean "touch $top/W; cat"
repository smudged; attribute smudged filter=x; git -C smudged config filter.x.smudge "touch $top/W; cat"
repository processed; attribute processed filter=x; git -C processed config filter.x.process "touch $top/W; cat"
repository converted; attribute converted diff=x; git -C converted config diff.x.textconv "touch $top/W; cat"
repository driven; attribute driven diff=x; git -C driven config diff.x.command "touch $top/W;"
repository merged; attribute merged merge=x; git -C merged config merge.x.driver "touch $top/W; true"
git -C merged checkout -q a; git -C merged checkout -qb side HEAD~1; echo four > merged/a; git -C merged commit -qam side
repository signed; git -C signed config log.showSignature true; git -C signed config gpg.x509.program "$top/evil"
git -C signed config gpg.ssh.program "$top/evil"
printf 'tree %s\nauthor a <a> 1 +0000\ncommitter a <a> 1 +0000\ngpgsig -----BEGIN SSH SIGNATURE-----\n x\n -----END SSH SIGNATURE-----\n\nx\n' \
    "$(git -C signed rev-parse HEAD^{tree})" > signed/commit
git -C signed update-ref refs/heads/signed "$(git -C signed hash-object -t commit -w commit)"
repository included; printf '[diff "x"]\n textconv = touch %s/W; cat\n' "$top" > included/.git/more
attribute included diff=x; git -C included config include.path more
repository outer; cp -r filtered outer/inner; git -C outer add inner 2>&1; git -C outer commit -qm inner
repository modules; cp -r filtered modules/inner; git -C modules add inner 2>&1
printf '[submodule "inner"]\n path = inner\n url = ./inner\n ignore = none\n' > modules/.gitmodules
git -C modules add .gitmodules; git -C modules commit -qm inner
for each in outer modules; do echo five > $each/inner/a; done
git init -q worktree.main; cp -r converted worktree.main/r; git -C worktree.main/r worktree add -q ../../linked
