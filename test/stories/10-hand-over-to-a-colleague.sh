# Hand over to a colleague
#
# A new colleague gets an account with a plan and a key of their own. Only what the work needs: addresses and banners.

start_server  # hidden
vedette user add night-shift night@vedette.example --plan trial
vedette key create --user night-shift --label console --scopes ip,banner --expires 30d

# A decision and its reason are shown where the next person looks: in the answer itself.

vedette feeds load ipsum usb/ipsum.txt  # hidden
vedette suppress add 203.0.113.5 --reason 'our own scanner, agreed with the network team' --until 2099-12-31
vedette ip 203.0.113.5

# Who has access, and what each account used:

vedette user list
vedette usage --user night-shift

# When the colleague moves on: disable keeps what they did, delete does not.

vedette user disable night-shift
vedette user delete night-shift --yes
vedette audit --action user
