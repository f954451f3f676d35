# Upgrade
#
# A version may change the ledger, and an older version does not open a newer one. So the first step is a backup.

start_server  # hidden
vedette import office.xml
mkdir backups
vedette backup --to backups --keep 5

# Stop the server, install the new version (`git pull` in a clone) and start it again. It brings its files up to date by
# itself before it answers.

stop_server  # hidden
vedette --version
start_server  # hidden
vedette search 'port: 22' --count

# To go back, stop the server, install the version from before, and restore the backup. The data that the newer version
# wrote is moved aside, not deleted.

stop_server  # hidden
vedette restore backups/*.tgz --force
start_server  # hidden
vedette search 'port: 22' --count
