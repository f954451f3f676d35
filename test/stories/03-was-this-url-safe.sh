# Was this URL safe?
#
# A user clicked on a link in a mail. What does its spelling say? Nothing is fetched, and nobody learns that you asked.

start_site  # hidden
start_server  # hidden
vedette url 'https://secure-login.paypa1-support.example/signin/verify.php'
vedette url 'https://www.shop.example/garden/chairs'

# Spelling is a hint, not a verdict. Have the scanner visit the page, in its sandbox, and wait for the report.

vedette scan "$(site_url)/login" --wait | head -37
