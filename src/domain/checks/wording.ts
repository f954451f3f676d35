import type { Check } from './check.ts';
import type { Seen } from './seen.ts';
import { domainsNamedIn } from './named-domains.ts';

export const wording: Check = {
  name: 'wording',
  says: 'Scare phrases in the page text, and the owner named in the footer.',
  run(seen) {
    return {
      summary: {
        page_warning: threatens(seen.page.text),
        suspicious_footer: isSignedByAnother(seen),
      },
    };
  },
};

const searched = 100_000;

/** Scare phrases, in the languages most such pages use. */
const threats: readonly RegExp[] = [
  /your (?:computer|pc|mac|device|phone|iphone|windows) (?:is|has been|may be|was) (?:infected|blocked|locked|hacked|compromised|at risk)/i,
  /(?:virus|viruses|trojan|spyware|malware) (?:detected|found) on your/i,
  /(?:call|contact) (?:microsoft|windows|apple) support/i,
  /your (?:[^\s.]{1,20} )?account (?:has been|is|was|will be) (?:temporarily )?(?:suspended|limited|locked|restricted|disabled|deactivated|blocked|terminated)/i,
  /(?:unusual|suspicious|unauthori[sz]ed) (?:activity|sign-?in|login|access)[^.]{0,40} (?:on|to|in|from) your/i,
  /do not (?:close|shut down|restart|ignore) (?:this|your)/i,
  /(?:ihr|dein) (?:[^\s.]{1,20} )?konto (?:wurde|ist|wird) (?:[^\s.]{1,20} )?(?:gesperrt|eingeschränkt|deaktiviert)/i,
  /(?:su|tu) cuenta (?:ha sido|está|fue|será) (?:[^\s.]{1,20} )?(?:suspendida|bloqueada|limitada|restringida)/i,
  /votre compte (?:a été|est|sera) (?:[^\s.]{1,20} )?(?:suspendu|bloqué|limité|désactivé)/i,
  /(?:sua|tua) conta (?:foi|está|será) (?:[^\s.]{1,20} )?(?:suspensa|bloqueada|limitada)/i,
  /il (?:tuo|suo) (?:account|conto) (?:è stato|è|sarà) (?:[^\s.]{1,20} )?(?:sospeso|bloccato|limitato)/i,
];

function threatens(text: string): boolean {
  const start = text.slice(0, searched).replace(/\s+/g, ' ');
  return threats.some((threat) => threat.test(start));
}

/** The footer is the end of the visible text. */
const footLength = 2_000;
const signatures = /(?:©|\(c\)|copyright)[^\n]{0,160}/gi;

/** A footer that names another domain and never its own. */
function isSignedByAnother({ page, visit, host }: Seen): boolean {
  const lines = page.text.slice(-footLength).match(signatures) ?? [];
  const signed = lines.slice(0, 10).flatMap(domainsNamedIn);
  const own = [visit.target.domain, host?.domain ?? ''].filter((domain) => domain !== '');
  const isOwn = lines.some((line) => own.some((domain) => line.toLowerCase().includes(domain)));
  return signed.length > 0 && !isOwn;
}
