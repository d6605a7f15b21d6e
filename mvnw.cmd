@echo off
setlocal
rem Builds with the Maven that .mvn\wrapper\maven-wrapper.properties names, or with a mvn on PATH. JAVA_HOME must be a JDK 25.
set "PROJECT=%~dp0"
for /f "usebackq tokens=1,* delims==" %%a in ("%PROJECT%.mvn\wrapper\maven-wrapper.properties") do set "%%a=%%b"
for %%f in ("%distributionUrl:/=\%") do set "NAME=%%~nf"
set "NAME=%NAME:-bin=%"
set "DISTS=%USERPROFILE%\.m2\wrapper\dists\%NAME%\%distributionSha256Sum:~0,16%"
set "MVN=%DISTS%\%NAME%\bin\mvn.cmd"
if not exist "%MVN%" powershell -NoProfile -Command "$ErrorActionPreference='Stop'; New-Item -ItemType Directory -Force '%DISTS%' | Out-Null; $zip=Join-Path '%DISTS%' 'maven.zip'; Invoke-WebRequest -UseBasicParsing '%distributionUrl%' -OutFile $zip; if ((Get-FileHash -Algorithm SHA256 $zip).Hash -ne '%distributionSha256Sum%') { Remove-Item $zip; throw 'mvnw: wrong SHA-256' }; Expand-Archive $zip '%DISTS%'; Remove-Item $zip"
if not exist "%MVN%" set "MVN=mvn.cmd"
call "%MVN%" %*
exit /b %ERRORLEVEL%
