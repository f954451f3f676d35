/**
 * Suffixes that give away names for free, hand-written. Each counts as a public suffix:
 * what stands before it belongs to a customer.
 */
export const placeLines = {
  /** Free sites that take minutes to make. */
  'free-site': `
    000webhostapp.com 0fees.us 1blu.de 22web.org 42web.io 6te.net 8b.io 9e.cz 66ghz.com altervista.org
    amplifyapp.com appspot.com atspace.cc atspace.com atwebpages.com awsapps.com azurestaticapps.net azurewebsites.net
    bigcartel.com bitrix24.site blogspot.com bubbleapps.io builderall.com byethost.com byethost7.com
    carrd.co caspio.com clickfunnels.com codeanyapp.com codesandbox.io contaboserver.net craftum.io creatorlink.net
    cprapid.com csb.app deno.dev dorik.io edgeone.app edgeone.dev epizy.com eu5.net eu5.org firebaseapp.com fleek.co
    fly.dev formstack.com framer.app framer.website free.bg free.nf freewebhostmost.com freehostia.com getresponsepages.com gitbook.io
    github.io gitlab.io glitch.me godaddysites.com great-site.net hatenablog.com herokuapp.com hostfree.pw
    hostingerapp.com hstn.me iceiy.com infinityfreeapp.com infy.uk infinityfree.me jimdofree.com jimdosite.com
    jotform.com kesug.com kinsta.app liveblog365.com lovable.app lovestoblog.com ltsd.me mailchimpsites.com mobirisesite.com
    my.canva.site my-board.org mybigcommerce.com myfreesites.net myftpupload.com myportfolio.com mystrikingly.com
    myshopify.com mywebsitebuilder.com netlify.app netlify.com ngrok.app ngrok-free.app ngrok-free.dev ngrok.io
    now.sh nicepage.io odoo.com onrender.com onlinewebshop.net page.link page.tl pages.dev pantheonsite.io
    pikapod.net plesk.page preview-domain.com privatebin.net project-host.org r2.dev railway.app repl.co
    replit.app replit.dev rf.gd scw.cloud sellfy.store sendsmaily.net site123.me
    sitebeat.crazydomains.com softr.app square.site squarespace.com strikingly.com surge.sh tempurl.host
    temp.swtest.ru temporary.site totalh.net trycloudflare.com tumblr.com typedream.app unaux.com
    ucoz.com ucoz.net ucoz.org ucoz.ru umso.co uwu.ai vercel.app w3spaces.com wapka.site wapgem.com
    wapka.xyz weebly.com weeblysite.com web.app web.core.windows.net webador.com webcindario.com webflow.io
    webhostapp.com webnode.com webnode.page webs.com webselfsite.net webwave.dev wixsite.com wix.com wixstudio.com
    wordpress.com workers.dev wpenginepowered.com wpcomstaging.com wuaze.com x10.bz x10.mx x10host.com
    xsph.ru yolasite.com zapto.com zyrosite.com zya.me hpage.com host20.uk hostbunch.com beget.tech
    tilda.ws translate.goog flutterflow.app teachable.com dweb.link cf-ipfs.com ipfs.io
    nftstorage.link w3s.link 4everland.app contently.com notion.site zohosites.com zohosites.eu
    simvoly.com leadpages.co ukit.me usite.pro narod.ru tripod.com angelfire.com
    mozello.com yola.com multiscreensite.com cloudwaysapps.com hostinger.site hostingersite.com
    swtest.ru hubside.fr eb2a.com fwscheckout.com duda.co playcode.io blogcu.com mcdir.ru`,
  /** Names that follow an address which changes. */
  'dynamic-dns': `
    3utilities.com 4nmn.com access.ly afraid.org bounceme.net changeip.org chickenkiller.com cleansite.biz
    cloudns.asia cloudns.be cloudns.ch cloudns.cl cloudns.club cloudns.nz cloudns.ph cloudns.us crabdance.com
    ddns.info ddns.me ddns.ms ddns.net ddns.us ddnsfree.com ddnsgeek.com ddnsking.com dns-dns.com dns.army
    dns.navy dns04.com dns05.com dns1.us dns2.us dnsrd.com dnset.com dnsfor.me dnsalias.com dnsdojo.com duckdns.org
    dumb1.com dynamic-dns.net dyndns.org dynserv.org dynssl.com dynu.com dynu.net dynuddns.com dynuddns.net
    dyn-ip24.de dynv6.net ezua.com fartit.com faqserv.com freeddns.com freeddns.org freedns.afraid.org
    freewww.biz freewww.info ftp1.biz ftpserver.biz giize.com gleeze.com gotdns.ch gettrials.com got-game.org
    hopto.me hopto.org homelinux.org homeip.net https443.org ignorelist.com ikwb.com instanthq.com
    itemdb.com itsaol.com jetos.com jkub.com jumpingcrab.com justdied.com kozow.com lflink.com
    line.pm linkpc.net loseyourip.com longmusic.com mefound.com misecure.com mooo.com moneyhome.biz mrbasic.com
    mrbonus.com my03.com mydad.info myddns.com myddns.me myddns.rocks myftp.biz myftp.info myftp.name myftp.org
    mylftv.com mymom.info mynetav.net mynumber.org mypicture.info mypop3.net mypop3.org mysecondarydns.com
    mywww.biz myz.info ninth.biz no-ip.biz no-ip.com no-ip.info no-ip.org ns01.biz ns01.info ns01.us ns02.biz
    ns02.info ns02.us ns1.name ns2.name ns3.name nsupdate.info ocry.com onedumb.com onmypc.biz onmypc.info
    onmypc.net onmypc.org onmypc.us organiccrap.com otzo.com ourhobby.com pcanywhere.net
    port25.biz proxydns.com publicvm.com qhigh.com qpoe.com r-e-a-l.com rebatesrule.net redirectme.net run.place
    sellclassics.com sendsmtp.com serveblog.net servebeer.com servecounterstrike.com serveftp.com servegame.com
    servehalflife.com servehttp.com serveirc.com serveminecraft.net servemp3.com servepics.com servequake.com
    serveusers.com sexidude.com sexxxy.biz sixth.biz squirly.info ssl443.org ssmailer.com strangled.net
    sytes.net theworkpc.com toh.info toythieves.com trickip.net trickip.org tftpd.net twilightparadox.com
    us.to uk.to vizvaz.com wha.la wikaba.com webhop.me webredirect.org www1.biz wwwhost.biz wwwhost.us x24hr.com
    xxuz.com xxxy.biz xxxy.info youdontcare.com yourtrap.com zapto.org zzux.com zyns.com 1dumb.com 2waky.com
    4dq.com 4mydomain.com 4pu.com acmetoy.com almostmy.com americanunfinished.com authorizeddns.net
    authorizeddns.org authorizeddns.us bigmoney.biz changeip.co changeip.net cjb.net compress.to
    dhcp.biz ddns.mobi ddns.name dsmtp.com esmtp.biz edns.biz fashionsnet.org isasecret.com
    lowestprices.at mrface.com mrslove.com rr.nu sells.com vip.cd`,
  /** Many subdomains are sold or given away under them. */
  'cheap-subdomain': `
    us.com eu.com uk.com gb.net ru.com sa.com za.com za.net br.com cn.com de.com jpn.com jp.net se.net hu.net
    in.net co.com com.de us.org ae.org mex.com it.com co.in.net eu.org us.cc nl.eu.org
    us.kg co.am com.am radio.am radio.fm net.am pp.ua in.ua biz.ua co.ua
    nom.co co.nl org.pl co.no xx.kg qzz.io dpdns.org dedyn.io pages.net.br co.place`,
  /** Storage and delivery rented by the hour; what lies there says little about its owner. */
  'rented-storage': `
    s3.amazonaws.com cloudfront.net blob.core.windows.net storage.googleapis.com digitaloceanspaces.com
    backblazeb2.com wasabisys.com linodeobjects.com b-cdn.net azureedge.net azurefd.net cloudapp.net
    cloudapp.azure.com elasticbeanstalk.com firebasestorage.googleapis.com oss-cn-hongkong.aliyuncs.com aliyuncs.com
    myqcloud.com appdomain.cloud run.app cloudfunctions.net lambda-url.amazonaws.com hosted.app vultrobjects.com sharepoint.com my.salesforce.com zendesk.com`,
} as const;

/** Services that hide where a link leads. */
export const shortenerLine = `
  adf.ly bit.do bit.ly bitly.com bl.ink buff.ly clck.ru cli.re cutt.ly cutt.us dlvr.it ecu.re encurtador.com.br
  goo.su goo.gl gg.gg han.gl hyperurl.co ift.tt is.gd j.mp kutt.it linklyhq.com lnk.ink lnkd.in lihi.cc me2.do
  me2.kr n9.cl ow.ly pse.is qrco.de q-r.to qr.ae rb.gy rebrand.ly redirect.me reurl.cc s.id s.free.fr
  shorte.st short.gy short.io shorturl.at shorturl.asia shrt.in shrtco.de smarturl.it snip.ly soo.gd
  t.co t.ly t2m.io tiny.cc tiny.one tinyurl.com tny.im tr.ee trib.al u.to urlz.fr url.kr urlshortener.me
  v.gd v.ht vk.cc w.wiki wa.link x.co x.gd y2u.be 1url.at 1url.com 2u.pw 3.ly 90.gs abre.ai acortar.link
  amzn.to bom.so bom.to cort.as did.li flow.page forms.gle heylink.me hoo.gl hubs.li ity.im
  l.ead.me link.ac linktr.ee llk.dk lnkiy.in lstu.fr mcaf.ee onelink.me openup.to ouo.io oke.io page.link
  prf.hn qps.ru s2r.co sco.lt shor.by spoo.me surl.li t1p.de tinyurl.one tinyurl.ph tota.link
  urlday.cc urlr.me urls.fr urlzs.com utfs.io v.tc vo.la wp.me yip.su zip.lu zpr.io`;

/** What a page that wants something from its visitor says in its address. */
export const lureLine = `
  account accounts activate activation admin airdrop alert app apply approve auth authen authenticate authorize auuth bank banking
  billing blocked bonus boost business cancel card cards case cash cert center centre certificate change check claim client clients
  clone confirm confirmation connect connexion contact copyright coupon credit crypto csgo customer dapp dashboard debit delivery
  deposit details device diamond document documents doc download ebanking email espace event exchange expire expired
  finance form free fund gift giveaway group grant help helpdesk home hosting hypesquad identity id info inquiry invoice kyc
  limited live log login logon loan locked mail mailbox manage market member membership message migration mint minting mobile mypage my
  navi net netbanking new nft nfts nitro notice notification office official online onlinebanking order pass passport password pay payment
  payments payee permit personal phone point points portal post postal prime privacy prize profile
  promo protect protection quota receipt recover recovery rectification redeem redirect refund register registration
  release remove renew renewal reset restore restricted review reward rewards safe safety scan secure secured security
  server service services session settings setup sign signin signon skin skins sms solution sso staking statement
  store stop support survey suspend suspended swap sync system tax team track tracking transaction
  transfer unlock unusual update updates upgrade upgrading urgent user validate validation verify verification
  verified view voucher vpn wallet wallets warning web webmail webscr welcome win winner`;
