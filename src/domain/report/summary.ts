import { Type } from 'typebox';
import { count, flag, list, text } from './members.ts';

const number = (description: string) => Type.Number({ description });

/** Every member of the contract's SUMMARY, including older API versions. */
export const summary = Type.Object({
  abuse_record: Type.Object({
    critical: count('Connected addresses with score critical.'),
    dangerous: count('Connected addresses with score dangerous.'),
    moderate: count('Connected addresses with score moderate.'),
  }),
  associated_ip: text('An address in the host name; "" if none.'),
  connect_to_ip_directly: count('Requests to IP addresses without a host name.'),
  cred_input: text('None, Safe or Suspicious: password and card fields, and where they are sent.'),
  dga_score: number('How machine-generated the name looks, 0 to 10.'),
  diff_domain_favicon: text('Safe, Suspicious or Dangerous: the favicon of another site.'),
  domain_in_subdomain: flag('A well-known domain used as a subdomain of another.'),
  double_slash_url: flag('A second // in the path.'),
  email_domain_check: flag('Email addresses on the page belong to another domain.'),
  fake_domain: flag('Imitates the domain of a well-known brand.'),
  fake_https_url: flag('"https" is part of the name.'),
  fake_ssl: Type.Object({
    category: text('"", self_signed, expired, no_ssl or mismatch.'),
    invalid: flag('Whether the certificate is invalid.'),
  }),
  hidden_element: count('Invisible elements.'),
  hidden_iframe: count('Invisible frames.'),
  html_request_url: count('Requests to other domains.'),
  iframe: count('Frames.'),
  js_obfuscated: count('Obfuscated scripts.'),
  list_of_countries: list(text('Two capital letters.')),
  mail_server: flag('The domain has mail servers.'),
  mitm_attack: flag('60 or more names on one certificate.'),
  newborn_domain: text('YYYY-MM-DD when younger than 90 days, else "".'),
  overlong_domain: flag('The host has 30 or more characters.'),
  page_warning: flag("The page claims the visitor's device or account is in danger."),
  phishing_record: count('Feeds that list it as phishing.'),
  punycode: flag('The name contains non-ASCII letters.'),
  real_ip: count('Origin addresses exposed despite the CDN.'),
  redirection_diff_asn: count('Redirects to another network.'),
  redirection_diff_country: count('Redirects to another country.'),
  redirection_diff_domain: count('Redirects to another domain.'),
  redirection_onclick: text('Normal or Suspicious: link targets.'),
  sfh: text('Safe, Suspicious or N/A: form targets.'),
  spf1: text('Safe, N/A or Suspicious: SPF policy.'),
  suspicious_cookie: flag(
    'Third-party cookies that a feed lists, or cookies of absurd length or age.',
  ),
  suspicious_element: count('Element types typical of malicious pages.'),
  suspicious_file: count('Downloads and executable file types.'),
  suspicious_footer: flag('The footer names another owner.'),
  symbol_url: flag('The URL contains @ or other misleading characters.'),
  url_anchor: count('Links that lead nowhere or elsewhere.'),
  url_phishing_prob: number('Phishing probability in percent.'),
  web_traffic: text('Rank among popular sites, or "No Rank".'),
});
