# Which hosts must be patched tonight?
#
# Without data about CVEs the answer is "unknown", never "none".

start_server  # hidden
vedette import office.xml
vedette exposed

# Load what is known: CVE records, what CISA has seen exploited, how likely the rest is, and what Debian has repaired.
# On a network with internet access, `vedette feeds update` fetches all of it.

vedette feeds enable nvd
vedette feeds enable debian-tracker
vedette feeds load nvd cves/nvd.json
vedette feeds load cisa-kev cves/kev.json
vedette feeds load epss cves/epss.csv
vedette feeds load debian-tracker cves/debian.json

# Worst first: exploited, then likely, then grave.

vedette exposed

# The web shop runs a build of OpenSSH that Debian has repaired. Its version alone would say otherwise.

vedette cve --host 198.51.100.40

# Everything known about one of them:

vedette cve CVE-2020-1938
