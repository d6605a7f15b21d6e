# Fills the working directory with scripts, programs and repositories that each would make the file W.
set -eu
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null HOME="$PWD"
top=$PWD
mkdir -p src docs home/git hooks template/hooks
echo x > README.md; echo x > notes.txt; echo x > src/main.c; echo x > docs/a.md; echo 'touch W' > list
echo 'touch W' > script
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
repository converting; git -C converting config diff.x.textconv "touch $top/W;"; echo '* diff=x' > converting/.gitattributes
repository filtering; git -C filtering config filter.x.clean "touch $top/W; cat"; echo '* filter=x' > filtering/.gitattributes
repository aliased; git -C aliased config alias.x "!touch $top/W"; git -C aliased config alias.evil "!touch $top/W"
git clone -q --bare repo bare; git -C bare config core.fsmonitor "touch $top/W;"; git -C bare config core.bare false
git -C bare config core.worktree "$top"; git -C bare config core.pager "touch $top/W;"
