# A feed went bad
#
# A list of attackers has worked for months.

start_server  # hidden
vedette feeds add attackers ~/feeds/attackers.txt --format ip --category attack
vedette feeds update attackers

# One night its publisher ships a range that covers half of the internet. Nothing of it counts: the
# update is held, with the reason, and the last good generation keeps answering.

cp feeds/attackers-broken.txt feeds/attackers.txt
vedette feeds update attackers
vedette feeds review
vedette ip 198.51.100.20 203.0.113.200

# The publisher says that it was a mistake. Throw the update away.

vedette feeds review attackers --reject

# The next day one of your partners is on the list, by mistake again. Ignore that claim, with a reason and an end.

vedette suppress add 198.51.100.21/32 --feed attackers --until 2099-01-01 --reason 'partner, ticket 4711'
vedette ip 198.51.100.21
vedette suppress list
