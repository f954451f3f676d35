import { any, hosted, technology, type Technology } from './technology.ts';

/** Who sells, places and follows advertisements, and who writes to the visitors afterwards. */
export const advertising: readonly Technology[] = [
  technology('Google AdSense', 'Advertising', {
    hosts: ['pagead2.googlesyndication.com'],
    html: [/<ins class="adsbygoogle/],
    variables: ['adsbygoogle'],
    example: { hosts: ['pagead2.googlesyndication.com'] },
  }),
  technology('Google Publisher Tag', 'Advertising', {
    hosts: ['securepubads.g.doubleclick.net', 'googletagservices.com'],
    variables: ['googletag'],
    example: { hosts: ['securepubads.g.doubleclick.net'] },
  }),
  technology('Google Ads', 'Advertising', {
    hosts: ['googleads.g.doubleclick.net', 'googleadservices.com'],
    cookies: { _gcl_au: any },
    example: { hosts: ['googleadservices.com'] },
  }),
  technology('Prebid', 'Advertising', {
    scripts: [/\/prebid(?:[.-]?v?(\d[\d.]*\d))?[\w.-]{0,20}\.js/i],
    variables: ['pbjs'],
    example: { scripts: ['https://ads.test/prebid8.30.0.js'], version: '8.30.0' },
  }),
  hosted('Floodlight', 'Advertising', { hosts: ['fls.doubleclick.net'] }),
  hosted('Criteo', 'Advertising', {
    hosts: ['criteo.com', 'criteo.net'],
    variables: ['criteo_q', 'Criteo'],
  }),
  hosted('Taboola', 'Advertising', { hosts: ['taboola.com'], variables: ['_taboola', 'TRC'] }),
  hosted('Outbrain', 'Advertising', { hosts: ['outbrain.com'], variables: ['OBR', 'obApi'] }),
  hosted('Amazon Advertising', 'Advertising', {
    hosts: ['amazon-adsystem.com'],
    variables: ['apstag'],
  }),
  hosted('Microsoft Advertising', 'Advertising', {
    hosts: ['bat.bing.com'],
    variables: ['uetq', 'UET'],
  }),
  hosted('LinkedIn Insight Tag', 'Advertising', {
    hosts: ['snap.licdn.com', 'px.ads.linkedin.com'],
    variables: ['_linkedin_data_partner_ids'],
  }),
  hosted('X Ads', 'Advertising', {
    hosts: ['static.ads-twitter.com', 'analytics.twitter.com'],
    variables: ['twq'],
  }),
  hosted('Pinterest Tag', 'Advertising', {
    hosts: ['ct.pinterest.com', 's.pinimg.com'],
    variables: ['pintrk'],
  }),
  hosted('Snap Pixel', 'Advertising', {
    hosts: ['sc-static.net', 'tr.snapchat.com'],
    variables: ['snaptr'],
  }),
  hosted('Reddit Ads', 'Advertising', {
    hosts: ['alb.reddit.com', 'redditstatic.com'],
    variables: ['rdt'],
  }),
  hosted('Quora Pixel', 'Advertising', { hosts: ['a.quora.com', 'q.quora.com'] }),
  hosted('AdRoll', 'Advertising', { hosts: ['adroll.com'], variables: ['adroll_adv_id'] }),
  hosted('The Trade Desk', 'Advertising', { hosts: ['adsrvr.org'] }),
  hosted('Xandr', 'Advertising', {
    hosts: ['adnxs.com', 'adnxs-simple.com'],
    variables: ['apntag'],
  }),
  hosted('PubMatic', 'Advertising', { hosts: ['pubmatic.com'] }),
  hosted('Magnite', 'Advertising', { hosts: ['rubiconproject.com'] }),
  hosted('OpenX', 'Advertising', { hosts: ['openx.net'], variables: ['OX'] }),
  hosted('Index Exchange', 'Advertising', { hosts: ['casalemedia.com', 'indexww.com'] }),
  hosted('Sovrn', 'Advertising', { hosts: ['lijit.com', 'sovrn.com'] }),
  hosted('TripleLift', 'Advertising', { hosts: ['3lift.com'] }),
  hosted('33Across', 'Advertising', { hosts: ['33across.com'] }),
  hosted('Sharethrough', 'Advertising', { hosts: ['sharethrough.com'] }),
  hosted('Teads', 'Advertising', { hosts: ['teads.tv'] }),
  hosted('Smart AdServer', 'Advertising', { hosts: ['smartadserver.com'], variables: ['sas'] }),
  hosted('Adform', 'Advertising', { hosts: ['adform.net'] }),
  hosted('MediaMath', 'Advertising', { hosts: ['mathtag.com'] }),
  hosted('LiveRamp', 'Advertising', { hosts: ['rlcdn.com', 'ats.rlcdn.com'] }),
  hosted('LiveIntent', 'Advertising', { hosts: ['liadm.com'] }),
  hosted('Lotame', 'Advertising', { hosts: ['crwdcntrl.net'] }),
  hosted('BlueKai', 'Advertising', { hosts: ['bluekai.com', 'bkrtx.com'] }),
  hosted('Adobe Audience Manager', 'Advertising', { hosts: ['demdex.net', 'everesttech.net'] }),
  hosted('ID5', 'Advertising', { hosts: ['id5-sync.com'] }),
  hosted('Yandex Direct', 'Advertising', {
    hosts: ['an.yandex.ru', 'yandex.ru'],
    variables: ['yaContextCb'],
  }),
  hosted('PropellerAds', 'Advertising', { hosts: ['propellerads.com', 'propeller-tracking.com'] }),
  hosted('AdSterra', 'Advertising', { hosts: ['adsterra.com', 'adsterratech.com'] }),
  hosted('Media.net', 'Advertising', { hosts: ['media.net'] }),
  hosted('Ezoic', 'Advertising', {
    hosts: ['ezojs.com', 'ezoic.net'],
    variables: ['ezstandalone'],
  }),
  hosted('Mediavine', 'Advertising', {
    hosts: ['scripts.mediavine.com'],
    variables: ['$mediavine'],
  }),
  hosted('DoubleVerify', 'Advertising', { hosts: ['doubleverify.com'] }),
  hosted('Integral Ad Science', 'Advertising', { hosts: ['adsafeprotected.com'] }),
  hosted('Moat', 'Advertising', { hosts: ['moatads.com'] }),
  hosted('Awin', 'Advertising', { hosts: ['dwin1.com', 'awin1.com'], variables: ['AWIN'] }),
  hosted('Skimlinks', 'Advertising', { hosts: ['skimresources.com'] }),
  hosted('HubSpot', ['Marketing automation', 'CRM'], {
    hosts: ['js.hs-scripts.com', 'js.hs-analytics.net', 'js.hsforms.net', 'hs-banner.com'],
    cookies: { hubspotutk: any, __hstc: any },
    variables: ['_hsq', 'hbspt'],
  }),
  hosted('Marketo', 'Marketing automation', {
    hosts: ['munchkin.marketo.net', 'mktoresp.com'],
    variables: ['Munchkin', 'MktoForms2'],
    cookies: { _mkto_trk: any },
  }),
  hosted('Pardot', 'Marketing automation', {
    hosts: ['pi.pardot.com', 'pardot.com'],
    variables: ['piAId'],
  }),
  hosted('Salesforce', 'CRM', {
    hosts: ['force.com', 'salesforce.com', 'salesforceliveagent.com'],
  }),
  hosted('Eloqua', 'Marketing automation', {
    hosts: ['img.en25.com', 'eloqua.com'],
    variables: ['_elqQ'],
  }),
  hosted('Mailchimp', 'Marketing automation', {
    hosts: ['chimpstatic.com', 'list-manage.com', 'mailchimp.com'],
  }),
  hosted('Klaviyo', 'Marketing automation', {
    hosts: ['static.klaviyo.com', 'klaviyo.com'],
    variables: ['klaviyo', '_learnq'],
  }),
  hosted('ActiveCampaign', 'Marketing automation', { hosts: ['trackcmp.net', 'activehosted.com'] }),
  hosted('Brevo', 'Marketing automation', {
    hosts: ['sibautomation.com', 'brevo.com', 'sendinblue.com'],
  }),
  hosted('Omnisend', 'Marketing automation', { hosts: ['omnisnippet1.com', 'omnisend.com'] }),
  hosted('Braze', 'Marketing automation', {
    hosts: ['js.appboycdn.com', 'braze.com', 'braze.eu'],
    variables: ['braze', 'appboy'],
  }),
  hosted('OneSignal', 'Marketing automation', {
    hosts: ['cdn.onesignal.com', 'onesignal.com'],
    variables: ['OneSignal'],
  }),
  hosted('Customer.io', 'Marketing automation', {
    hosts: ['assets.customer.io', 'track.customer.io'],
  }),
  hosted('Emarsys', 'Marketing automation', {
    hosts: ['cdn.scarabresearch.com', 'emarsys.com'],
    variables: ['ScarabQueue'],
  }),
  hosted('Attentive', 'Marketing automation', { hosts: ['cdn.attn.tv', 'attentivemobile.com'] }),
  hosted('OptinMonster', 'Marketing automation', { hosts: ['a.omappapi.com', 'optmnstr.com'] }),
  hosted('Sumo', 'Marketing automation', { hosts: ['load.sumo.com', 'sumo.com'] }),
  hosted('6sense', 'Marketing automation', { hosts: ['6sc.co', '6sense.com'] }),
  hosted('Demandbase', 'Marketing automation', { hosts: ['demandbase.com', 'company-target.com'] }),
  hosted('ZoomInfo', 'Marketing automation', { hosts: ['ws.zoominfo.com', 'zoominfo.com'] }),
  hosted('Leadfeeder', 'Marketing automation', { hosts: ['lfeeder.com'], cookies: { _lfa: any } }),
  hosted('Typeform', ['Surveys', 'Forms'], { hosts: ['embed.typeform.com', 'typeform.com'] }),
  hosted('SurveyMonkey', 'Surveys', { hosts: ['widget.surveymonkey.com', 'surveymonkey.com'] }),
  hosted('Qualtrics', 'Surveys', {
    hosts: ['siteintercept.qualtrics.com', 'qualtrics.com'],
    variables: ['QSI'],
  }),
  hosted('Medallia', 'Surveys', {
    hosts: ['kampyle.com', 'medallia.com', 'medallia.eu'],
    variables: ['KAMPYLE_EMBED'],
  }),
  hosted('JotForm', 'Forms', { hosts: ['form.jotform.com', 'jotform.com'] }),
  hosted('Google Forms', 'Forms', { hosts: ['docs.google.com'] }),
  hosted('Formspree', 'Forms', { hosts: ['formspree.io'] }),
];
