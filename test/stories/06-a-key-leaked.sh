# A key leaked
#
# A key turned up in a public repository. Which one is it, who has it, and what was it used for?

start_server  # hidden
vedette user add soar soar@vedette.example  # hidden
vedette key create --user soar --label playbooks >leaked-key
vedette key create --user soar --label dashboards >other-key
vedette key list

# Revoke it by its label. It stops working at once; the other key of the account goes on.

vedette key revoke playbooks
curl -H "x-api-key: $(cat leaked-key)" $(server_url)/v1/user/me
curl -H "x-api-key: $(cat other-key)" $(server_url)/v1/ip/malicious-info?ip=198.51.100.7

# Who made it, when, and that it is gone, for the report of the incident:

vedette audit --action key

# What the account did lately, and a new key for the playbooks that ends by itself:

vedette usage --user soar
vedette key create --user soar --label playbooks --expires 90d
