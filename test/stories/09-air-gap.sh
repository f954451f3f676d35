# Air gap
#
# A network without internet. Feeds come on a disk; `vedette feeds show NAME` says which file of which publisher to put
# on it. No feed is ever fetched, and a verdict that no feed could contradict is "unknown".

start_server  # hidden
vedette config 2>/dev/null | grep '^feeds ' | tr -s ' '
vedette ip 198.51.100.7

# From the disk. `--as-of DAY` says when a file was downloaded: claims age from then on, not from the day of loading.

vedette feeds load ipsum usb/ipsum.txt
vedette feeds load feodo-tracker usb/feodo.json
vedette ip 198.51.100.7

# The evidence, down to the line of the file that says so:

vedette explain 198.51.100.7 2>/dev/null | sed -n '/^Claims/,/^$/p'
