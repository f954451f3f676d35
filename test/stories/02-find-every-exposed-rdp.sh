# Find every exposed RDP
#
# Remote desktops do not belong on the internet. Import the scan that you have anyway, and ask.

start_server  # hidden
vedette import office.xml
vedette search 'port: 3389'

# How the rest of the office looks:

vedette stats 'ip: 198.51.100.0/24' --fields port,product

# The list for a ticket:

vedette search 'port: 3389' --ips
