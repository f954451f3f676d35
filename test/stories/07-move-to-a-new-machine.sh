# Move to a new machine
#
# On the old machine: back up while the server runs. The file holds accounts, keys, feeds, banners, reports and settings.

start_server  # hidden
vedette import office.xml
vedette backup vedette.tgz

# On the new machine: install Vedette, copy the file and restore. Everything is checked before anything is written.

stop_server  # hidden
export VEDETTE_DATA=$HOME/new-machine/data  # hidden
vedette restore vedette.tgz

# Start it, and look whether all is well.

start_server  # hidden
vedette search 'port: 22'
vedette doctor | grep ledger
