/* eslint max-lines: off -- a table of data */
/**
 * Names that phishers borrow, hand-written. A line is `Name | keys | registrable domains`. A key that
 * begins with `=` is also an ordinary word or short: it counts only as a whole word of a host name.
 * The domains are those a visitor may rightly find the name on, not all that the company owns.
 */
export const brandLines = `
1&1 IONOS | ionos | ionos.com ionos.de ionos.co.uk ionos.fr ionos.es
Absa | =absa | absa.co.za absa.africa
Adidas | adidas | adidas.com adidas.de adidas.co.uk adidas.fr
Adobe | adobe | adobe.com adobe.io typekit.com adobelogin.com
AEON | =aeon iaeon aeoncard aeonbank | aeon.co.jp aeonbank.co.jp aeon.com aeonmall.com
Airbnb | airbnb | airbnb.com airbnb.co.uk airbnb.fr airbnb.de muscache.com
Alibaba | alibaba | alibaba.com alibabacloud.com alibabagroup.com alicdn.com
AliExpress | aliexpress | aliexpress.com aliexpress.ru aliexpress.us aliexpress-media.com
Alipay | alipay | alipay.com alipayobjects.com alipayplus.com
Allegro | allegro | allegro.pl allegro.cz allegro.tech allegroimg.com
Amazon | amazon amazonaws | amazon.com amazon.co.jp amazon.co.uk amazon.de amazon.fr amazon.it amazon.es amazon.ca amazon.in amazon.com.br amazon.com.au amazon.com.mx amazon.cn amazon.nl amazon.se amazon.pl amazon.sg amazon.ae amazon.sa amazon.com.tr amazon.com.be amazon.dev amazonaws.com amazonpay.com media-amazon.com ssl-images-amazon.com amazon-adsystem.com amazontrust.com amazonvideo.com a2z.com aboutamazon.com
American Express | americanexpress =amex | americanexpress.com amex.com aexp-static.com americanexpress.co.jp
Apple | =apple icloud itunes appleid | apple.com icloud.com itunes.com mzstatic.com cdn-apple.com apple-dns.net aaplimg.com me.com apple.news apple-cloudkit.com icloud-content.com applemusic.com
Apple Bank | =applebank | applebank.com
AT&T | =att =attmail attnet | att.com att.net
Atlassian | atlassian =jira =trello | atlassian.com atlassian.net trello.com bitbucket.org
au (KDDI) | =kddi =aupay auone =aujibun | au.com kddi.com auone.jp
Australia Post | auspost | auspost.com.au
AXA | =axa | axa.com axa.fr axa.de axa.co.jp
Banco do Brasil | bancodobrasil =bb | bb.com.br
Banco de Chile | bancochile bancodechile | bancochile.cl
Bancolombia | bancolombia | bancolombia.com grupobancolombia.com bancolombia.com.co
Bank of America | bankofamerica =bofa | bankofamerica.com bofa.com ml.com
Bank of Ireland | bankofireland | bankofireland.com
Banorte | banorte | banorte.com
Barclays | barclays barclaycard | barclays.co.uk barclays.com barclaycard.co.uk barclaycardus.com barclays.net
Battle.net | battlenet =blizzard | battle.net blizzard.com
BBVA | bbva | bbva.com bbva.es bbva.mx bbva.com.ar bbva.pe bbva.com.co
BDO Unibank | =bdo bdounibank | bdo.com.ph
Best Buy | bestbuy | bestbuy.com bestbuy.ca
Binance | binance | binance.com binance.us binance.org bnbstatic.com binance.vision
Bitfinex | bitfinex | bitfinex.com
Bitget | bitget | bitget.com
Bithumb | bithumb | bithumb.com
BitMart | bitmart | bitmart.com
Bitstamp | bitstamp | bitstamp.net
Bitvavo | bitvavo | bitvavo.com
BlockFi | blockfi | blockfi.com
Blockchain.com | blockchain =blockchaincom | blockchain.com blockchain.info
BMO | =bmo | bmo.com
BNP Paribas | bnpparibas =bnp | bnpparibas.com bnpparibas.net bnpparibas bnpparibasfortis.be bnpparibas.fr
Booking.com | booking =bookingcom | booking.com bstatic.com
Boursorama | boursorama boursobank | boursorama.com boursobank.com
Box | =box | box.com box.net
BPI | =bpi | bpi.com.ph
Bradesco | bradesco | bradesco.com.br bradesco bradescoseguros.com.br
British Airways | britishairways | britishairways.com ba.com
BT | btinternet =btmail btconnect | bt.com btinternet.com btconnect.com
Bybit | bybit | bybit.com
Caixa | caixa caixabank | caixa.gov.br caixabank.es caixabank.com
Canada Post | canadapost postescanada | canadapost.ca canadapost-postescanada.ca
Canada Revenue Agency | =craarc canadarevenue | canada.ca
Capital One | capitalone | capitalone.com capitalone.ca
Cash App | cashapp | cash.app
Charles Schwab | schwab | schwab.com
Chase | =chase chaseonline chasebank jpmorgan | chase.com jpmorgan.com jpmorganchase.com jpmchase.com
Chronopost | chronopost | chronopost.fr
CIBC | cibc | cibc.com
Cisco | =cisco webex | cisco.com webex.com ciscospark.com
Citibank | =citi citibank citicards citigroup | citi.com citibank.com citicards.com citigroup.com citibankonline.com citi.eu
Cloudflare | cloudflare | cloudflare.com cloudflare.net cloudflareinsights.com cloudflarestream.com
Coinbase | coinbase | coinbase.com
CoinGecko | coingecko | coingecko.com
CoinMarketCap | coinmarketcap | coinmarketcap.com
Coincheck | coincheck | coincheck.com
Colissimo | colissimo | colissimo.fr laposte.fr
Comcast Xfinity | xfinity comcast | xfinity.com comcast.net comcast.com
Commerzbank | commerzbank | commerzbank.de commerzbank.com
CommBank | commbank netbank | commbank.com.au
Correios | correios | correios.com.br
Correos | correos | correos.es
Credit Agricole | creditagricole =creditagricol | credit-agricole.fr credit-agricole.com creditagricole.com
Credem | credem | credem.it
Crypto.com | cryptocom | crypto.com
DBS | =dbs dbsbank | dbs.com dbs.com.sg dbs.com.hk
DeepSeek | deepseek | deepseek.com
Desjardins | desjardins | desjardins.com
Deutsche Bank | deutschebank | deutsche-bank.de db.com
Deutsche Post | deutschepost | deutschepost.de dpdhl.com
DHL | =dhl dhlexpress dhlparcel | dhl.com dhl.de dhl.fr dhl.co.uk dhl.it dhl.es
Discord | discord discordapp | discord.com discordapp.com discord.gg discordapp.net discord.media
Discover | =discovercard | discover.com
Disney | disney disneyplus | disney.com disneyplus.com go.com disney.co.jp
DKB | =dkb | dkb.de
DMM | =dmm | dmm.com dmm.co.jp
Docomo | docomo =dcard daccount | docomo.ne.jp nttdocomo.co.jp d-card.jp smt.docomo.ne.jp nttdocomo.com
DocuSign | docusign | docusign.com docusign.net
DPD | =dpd dpdlocal | dpd.com dpd.co.uk dpd.de dpd.fr dpdgroup.com dpd.com.pl
Dropbox | dropbox | dropbox.com dropboxusercontent.com dropboxstatic.com dropbox-dns.com
eBay | ebay | ebay.com ebay.co.uk ebay.de ebay.fr ebay.it ebay.es ebay.com.au ebay.ca ebaystatic.com ebayimg.com
EE | =eelogin | ee.co.uk
eki-net | ekinet | eki-net.com
Electronic Arts | =easports | ea.com
Emirates Post | emiratespost | emiratespost.ae
Epic Games | epicgames fortnite | epicgames.com fortnite.com unrealengine.com epicgames.dev
EPOS Card | eposcard eposnet | eposcard.co.jp 0101.co.jp
Etisalat | etisalat | etisalat.ae etisalat.com
ETC meisai | etcmeisai =etc | etc-meisai.jp
Etsy | =etsy | etsy.com etsystatic.com
Evri | =evri =hermes myhermes | evri.com hermesworld.com
Exodus | =exodus exoduswallet | exodus.com exodus.io
Expedia | expedia | expedia.com
Facebook | facebook fbcdn =fb | facebook.com fb.com fb.me fbcdn.net facebook.net fbsbx.com messenger.com workplace.com fb.watch fb.gg
FedEx | fedex | fedex.com
Fidelity | =fidelity | fidelity.com
Fifth Third | fifththird =53bank | 53.com
Free (Proxad) | =freemobile | free.fr
Free Fire | freefire garena | garena.com ff.garena.com
Gemini | =gemini geminiexchange | gemini.com gemini.google.com
GitHub | github | github.com githubusercontent.com githubassets.com githubapp.com github.io github.dev
GLS | =gls | gls-group.eu gls-group.com
GMX | =gmx | gmx.net gmx.de gmx.com gmx.at gmx.ch
GoDaddy | godaddy | godaddy.com secureserver.net
Google | google gmail =goog googledrive youtube | google.com google.co.jp google.co.uk google.de google.fr google.it google.es google.ca google.com.br google.co.in google.com.au google.com.mx google.ru google.pl google.nl google.com.tr google.co.kr google.com.hk google.com.tw google.co.id google.co.th google.com.vn google.com.ar google.cn googleapis.com googleusercontent.com googletagmanager.com googlesyndication.com google-analytics.com googleadservices.com googlevideo.com gstatic.com gmail.com youtube.com youtu.be goo.gl g.co gvt1.com gvt2.com ggpht.com googledomains.com withgoogle.com google.dev youtube-nocookie.com ytimg.com android.com chrome.com chromium.org blogger.com blogspot.com doubleclick.net
Gov.uk | govuk hmrc | gov.uk
Halifax | =halifax | halifax.co.uk halifax-online.co.uk
Hapag-Lloyd | hapaglloyd | hapag-lloyd.com
Hotels.com | hotelscom | hotels.com
HSBC | hsbc | hsbc.com hsbc.co.uk hsbc.com.hk hsbc.fr hsbc.ca hsbc.com.mx hsbcnet.com us.hsbc.com hsbc.com.sg
HTX Huobi | huobi | huobi.com htx.com
Hulu | =hulu | hulu.com
IKEA | ikea | ikea.com
imToken | imtoken | token.im
ING | =ing ingbank ingdirect | ing.com ing.de ing.nl ing.es ing.be ing.com.au ing.it
Indeed | =indeed | indeed.com
Instagram | instagram =insta | instagram.com cdninstagram.com ig.me
Interac | interac | interac.ca
Interactive Brokers | interactivebrokers | interactivebrokers.com
Intesa Sanpaolo | intesasanpaolo =intesa isybank | intesasanpaolo.com isybank.com
Intuit | intuit quickbooks turbotax | intuit.com quickbooks.com turbotax.com mailchimp.com
IRS | =irs irsgov | irs.gov
Itau | itau itaucard | itau.com.br itau.com itaucard.com.br itau.cl
JA Bank | jabank janetbank | jabank.jp jabank.org ja-net-bank.jp
JAL | =jal jalmile | jal.co.jp jal.com
Japan Post | japanpost yucho =jpbank | japanpost.jp jp-bank.japanpost.jp jp-bank.jp
JCB | =jcb jcbcard myjcb | jcb.co.jp jcb.com jcb.jp global.jcb
JR East | jreast viewcard jrepoint | jreast.co.jp eki-net.com jrepoint.jp
Kakao | kakao kakaotalk | kakao.com kakaocorp.com daum.net kakaocdn.net
KeyBank | keybank | key.com
Klarna | klarna | klarna.com
Kraken | kraken | kraken.com
KuCoin | kucoin | kucoin.com
La Banque Postale | labanquepostale banquepostale | labanquepostale.fr
La Poste | laposte | laposte.fr laposte.net
LCL | =lcl | lcl.fr
Ledger | =ledger ledgerlive ledgerwallet | ledger.com ledgerwallet.com
Leboncoin | leboncoin | leboncoin.fr
LINE | =line linepay linecorp | line.me line.biz linecorp.com line-apps.com line-scdn.net
LinkedIn | linkedin | linkedin.com licdn.com lnkd.in
Live Nation | ticketmaster livenation | ticketmaster.com livenation.com
Lloyds | lloyds lloydsbank | lloydsbank.com lloydsbank.co.uk lloydsbankinggroup.com
M&T Bank | =mtb mandtbank | mtb.com
Maersk | maersk | maersk.com
Mail.ru | =mailru | mail.ru
Mastercard | mastercard | mastercard.com mastercard.us mastercard.co.jp
Maybank | maybank | maybank2u.com.my maybank.com maybank.com.my
MercadoLibre | mercadolibre mercadolivre mercadopago | mercadolibre.com mercadolibre.com.ar mercadolibre.com.mx mercadolivre.com.br mercadopago.com mercadopago.com.br mercadopago.com.ar mlstatic.com
Mercari | mercari | mercari.com mercari.jp
Meta | =metabusiness metaads =meta | meta.com facebook.com meta.ai
MetaMask | metamask | metamask.io
MEXC | =mexc | mexc.com
Microsoft | microsoft office365 =outlook onedrive sharepoint =hotmail microsoftonline windowslive =o365 =office skype | microsoft.com microsoftonline.com live.com office.com office365.com outlook.com hotmail.com sharepoint.com onedrive.com windows.com windows.net msn.com bing.com azure.com azurewebsites.net microsoftstream.com skype.com xbox.com msftconnecttest.com msftncsi.com windowsupdate.com microsoft365.com visualstudio.com azure.net msauth.net msftauth.net office.net xboxlive.com cloud.microsoft azureedge.net trafficmanager.net live.net s-microsoft.com aka.ms
Mitsubishi UFJ | mufg mitsubishiufj =bkmufg mufgcard =nicos | mufg.jp bk.mufg.jp cr.mufg.jp mufgcard.com sc.mufg.jp
Mizuho | mizuho mizuhobank | mizuhobank.co.jp mizuhobank.com mizuho-fg.co.jp mizuho-sc.com mizuho-ir.co.jp
Monex | =monex | monex.co.jp
Monobank | monobank | monobank.ua
Monzo | monzo | monzo.com
Movistar | movistar | movistar.es movistar.com movistar.com.ar movistar.cl
mBank | =mbank | mbank.pl mbank.cz
MyEtherWallet | myetherwallet =mew | myetherwallet.com mewapi.io
myGov Australia | =mygov mygovau | my.gov.au gov.au
N26 | =n26 | n26.com
NatWest | natwest | natwest.com natwest.co.uk nwolb.com
Naver | naver | naver.com naver.net pstatic.net navercorp.com
Navy Federal | navyfederal | navyfederal.org
NedBank | nedbank | nedbank.co.za
Netcoins | netcoins | netcoins.com netcoins.ca
Netflix | netflix | netflix.com nflxvideo.net nflxext.com nflximg.net nflxso.net nflximg.com netflix.net
NHK | =nhk | nhk.or.jp nhk.jp
NHS | =nhs | nhs.uk
Nike | =nike | nike.com
Nintendo | nintendo | nintendo.com nintendo.co.jp nintendo.net nintendo.co.uk
Nomura | nomura | nomura.co.jp nomura.com
NTT | =ntt nttcard | ntt.com ntt-east.co.jp ntt-west.co.jp ntt.co.jp
Nubank | nubank | nubank.com.br nubank.com
O2 | =o2online | o2.co.uk o2online.de telefonica.de
OCBC | ocbc | ocbc.com
OCN | =ocn | ocn.ne.jp ocn.jp
OKX | =okx =okex | okx.com okex.com
OLX | =olx | olx.com olx.pl olx.com.br olx.ua olx.ro olx.bg olx.pt olx.co.id
OneKey | onekey | onekey.so
OpenAI | openai chatgpt | openai.com chatgpt.com oaistatic.com oaiusercontent.com
OpenSea | opensea | opensea.io
Optus | optus | optus.com.au
Orange | =orange orangefr =orangebank | orange.fr orange.com orange.es orange.pl orange.ro orange.be wanadoo.fr
Orico | orico | orico.co.jp orico.jp orico.tv
OVH | ovhcloud =ovh | ovh.com ovhcloud.com ovh.net ovh.co.uk ovh.de
PancakeSwap | pancakeswap | pancakeswap.finance
Paxful | paxful | paxful.com
PayPal | paypal | paypal.com paypal.me paypalobjects.com paypal-corp.com xoom.com paypal.cn
PayPay | paypay | paypay.ne.jp paypay-card.co.jp paypay-bank.co.jp paypay-sec.co.jp paypay.com
Paytm | paytm | paytm.com
Phantom | =phantom phantomwallet | phantom.app phantom.com
Pinterest | pinterest | pinterest.com pinimg.com pinterest.de pinterest.fr pinterest.co.uk pinterest.jp
PKO | =pko =ipko pkobp | pkobp.pl ipko.pl
PlayStation | playstation =psn | playstation.com playstation.net sonyentertainmentnetwork.com
PNC | =pnc pncbank | pnc.com
Polygon | polygonscan | polygonscan.com polygon.technology
Poloniex | poloniex | poloniex.com
Post Office UK | postoffice royalmail | postoffice.co.uk royalmail.com
Poste Italiane | posteitaliane =poste postepay bancoposta | poste.it posteitaliane.it postepay.it
PostFinance | postfinance | postfinance.ch
PostNL | postnl | postnl.nl postnl.com
PostNord | postnord | postnord.com postnord.se postnord.dk postnord.no
Poczta Polska | poczta inpost | poczta-polska.pl inpost.pl inpost.eu
PrivatBank | privatbank =privat24 | privatbank.ua privat24.ua
Public Bank | pbebank | pbebank.com
PUBG | pubg pubgmobile | pubg.com pubgmobile.com
Rabobank | rabobank =rabo | rabobank.nl rabobank.com
Raiffeisen | raiffeisen | raiffeisen.ch raiffeisen.at raiffeisen.hu raiffeisen.ro raiffeisen.ru rbinternational.com
Rakuten | rakuten rakutencard | rakuten.co.jp rakuten.com rakuten-card.co.jp rakuten-bank.co.jp rakuten-sec.co.jp rakuten.ne.jp rakuten-static.com rakuten.jp
RBC | =rbc rbcroyalbank royalbank | rbc.com rbcroyalbank.com royalbank.com
Reddit | reddit | reddit.com redd.it redditstatic.com redditmedia.com
Regions Bank | =regions regionsbank | regions.com
Remitly | remitly | remitly.com
Resona | resona resonabank | resonabank.co.jp resona-gr.co.jp
Revolut | revolut | revolut.com
Ripple | =ripple =xrp | ripple.com xrpl.org
Robinhood | robinhood | robinhood.com
Roblox | roblox | roblox.com rbxcdn.com rbx.com
Rogers | =rogers | rogers.com
Sagawa | sagawa | sagawa-exp.co.jp
Saison Card | saison saisoncard creditsaison =uccard | saisoncard.co.jp a-q-f.com uccard.co.jp saison.co.jp
Salesforce | salesforce | salesforce.com force.com
Samsung | samsung | samsung.com samsungcloud.com samsung.com.cn samsungelectronics.com samsungapps.com samsungdm.com samsungosp.com
Santander | santander | santander.com santander.co.uk santander.com.br santander.com.mx santanderbank.com bancosantander.es santander.pl santander.cl santander.pt santander.com.ar
SBI | =sbi sbisec sbinet sbishinsei | sbisec.co.jp netbk.co.jp sbi.co.in onlinesbi.sbi sbicard.com sbishinseibank.co.jp sbigroup.co.jp
Scotiabank | scotiabank =scotia | scotiabank.com scotiaonline.scotiabank.com scotiabank.com.mx scotiabank.cl
Sendgrid | sendgrid | sendgrid.com sendgrid.net
Seven Bank | sevenbank | sevenbank.co.jp
Shopee | shopee | shopee.com shopee.co.id shopee.com.br shopee.sg shopee.com.my shopee.ph shopee.vn shopee.tw shopee.co.th shopeemobile.com
Shopify | shopify | shopify.com myshopify.com shopifycdn.com shopifysvc.com shopifycloud.com
Singpass | singpass | singpass.gov.sg
Singtel | singtel | singtel.com
Slack | =slack | slack.com slack-edge.com
SMBC | smbc =smcc =vpass smbccard | smbc.co.jp smbc-card.com vpass.ne.jp smbcnikko.co.jp smbc.com cedyna.co.jp smbc-cf.com
Snapchat | snapchat | snapchat.com snap.com sc-cdn.net
Societe Generale | societegenerale | societegenerale.fr societegenerale.com sg.fr
SoftBank | softbank =ymobile | softbank.jp ymobile.jp softbank.co.jp
Sparkasse | sparkasse | sparkasse.de sparkasse.at
Spotify | spotify | spotify.com scdn.co spotifycdn.com
Standard Bank | standardbank | standardbank.co.za standardbank.com
Standard Chartered | standardchartered | sc.com standardchartered.com
Steam | =steam steamcommunity steampowered steamcomm | steampowered.com steamcommunity.com steamstatic.com steamcontent.com steamserver.net steamgames.com valvesoftware.com
Stripe | =stripe | stripe.com stripe.network
Sumishin | sumishin | netbk.co.jp
SunTrust Truist | suntrust truist | truist.com suntrust.com
SushiSwap | sushiswap | sushi.com
Swiss Post | swisspost postch | post.ch swisspost.ch
Swisscom | swisscom bluewin | swisscom.ch swisscom.com bluewin.ch
T-Mobile | tmobile =telekom | t-mobile.com telekom.de telekom.com t-online.de t-mobile.nl t-mobile.pl telekom.hu
Tangerine | tangerine | tangerine.ca
Target | =targetcom | target.com
TD Bank | =tdbank tdcanadatrust =easyweb tdameritrade | td.com tdbank.com tdcanadatrust.com tdameritrade.com
Telegram | telegram =telegra | telegram.org telegram.me t.me telegra.ph telegram.dog
Telstra | telstra | telstra.com.au telstra.com
TEPCO | tepco | tepco.co.jp tepco.com
Tesco | =tesco tescobank | tesco.com tescobank.com
Tether | =tether =usdt | tether.to
Tesla | =tesla | tesla.com
TikTok | tiktok | tiktok.com tiktokcdn.com tiktokv.com bytedance.com tiktokcdn-us.com tiktokcdn-eu.com byteoversea.com
Tinder | =tinder | tinder.com gotinder.com
TNT | =tnt | tnt.com
Tokyo Gas | tokyogas | tokyo-gas.co.jp
Toyota Finance | =ts3card toyotafinance | ts3card.com toyota-finance.co.jp
Trezor | trezor | trezor.io
Tripadvisor | tripadvisor | tripadvisor.com
Tron | =tron tronlink tronscan | tron.network tronlink.org tronscan.org
Trust Wallet | trustwallet | trustwallet.com
Twitch | twitch | twitch.tv ttvnw.net jtvnw.net
Twitter X | twitter =twimg | twitter.com x.com t.co twimg.com
Uber | =uber ubereats | uber.com ubereats.com
UBS | =ubs | ubs.com
UnionBank | unionbank | unionbankph.com unionbank.com
Uniswap | uniswap | uniswap.org
UPS | =ups upsparcel | ups.com
Uphold | uphold | uphold.com
US Bank | usbank | usbank.com
USAA | usaa | usaa.com
USPS | usps | usps.com usps.gov
Verizon | verizon | verizon.com verizonwireless.com verizon.net
Venmo | venmo | venmo.com
Viabcp | =bcp viabcp | viabcp.com bcp.com.pe
Vinted | vinted | vinted.com vinted.fr vinted.de vinted.pl vinted.co.uk vinted.it vinted.es vinted.net
Visa | =visa visacard | visa.com visa.co.jp
VK | vkontakte =vk | vk.com vk.ru vkontakte.ru userapi.com vk.me
Vodafone | vodafone | vodafone.com vodafone.co.uk vodafone.de vodafone.it vodafone.es vodafone.com.au vodafone.pt vodafone.ro
Volksbank | volksbank =vrbank | volksbank.de vr.de volksbank.at
WalletConnect | walletconnect | walletconnect.com walletconnect.org walletconnect.network
Walmart | walmart | walmart.com walmart.ca walmart.com.mx walmartimages.com
WebMoney | webmoney | webmoney.ru
WeChat | wechat weixin | wechat.com weixin.qq.com qq.com weixin.com
Wells Fargo | wellsfargo | wellsfargo.com wf.com
Western Union | westernunion | westernunion.com
Westpac | westpac | westpac.com.au westpac.co.nz
WeTransfer | wetransfer | wetransfer.com wetransfer.net we.tl
WhatsApp | whatsapp =wa | whatsapp.com whatsapp.net wa.me
Wise | =transferwise | wise.com transferwise.com
WordPress | wordpress | wordpress.com wordpress.org wp.com
Xbox | =xbox | xbox.com xboxlive.com
Yahoo | yahoo ymail | yahoo.com yahoo.co.jp yahoo.co.uk yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.net yimg.com yahooapis.com yahoodns.net yahoo.com.tw yimg.jp
Yamato | kuronekoyamato kuroneko =yamato | kuronekoyamato.co.jp yamato-hd.co.jp yamatofinancial.jp
Yandex | yandex | yandex.ru yandex.com yandex.net ya.ru yandex.by yandex.kz yandex.com.tr yandexcloud.net yastatic.net yandex.cloud
Yodobashi | yodobashi | yodobashi.com
Ziraat | ziraat | ziraatbank.com.tr
Zelle | =zelle zellepay | zellepay.com zelle.com
Zendesk | zendesk | zendesk.com zdassets.com
Zimbra | zimbra | zimbra.com
Zoho | =zoho | zoho.com zoho.eu zoho.in zohocdn.com
Zoom | =zoomus =zoom | zoom.us zoom.com zoomgov.com
`;
