import type { ComponentType } from 'preact';
import { SharedLinks } from '../components/shared-links.tsx';
import type { PageProps } from '../pages.ts';
import { linkTo, withQuery } from '../router.ts';
import { adminTexts as t } from '../texts/administration.ts';
import { Accounts } from './admin/accounts.tsx';
import { Audit } from './admin/audit.tsx';
import { Backups } from './admin/backups.tsx';
import { Health } from './admin/health.tsx';
import { Keys } from './admin/keys.tsx';
import { Plans } from './admin/plans.tsx';
import { Settings } from './admin/settings.tsx';
import { Suppressions } from './admin/suppressions.tsx';
import './admin/admin.css';

const parts = {
  accounts: Accounts,
  keys: Keys,
  plans: Plans,
  suppressions: Suppressions,
  links: () => <SharedLinks all />,
  audit: Audit,
  backups: Backups,
  settings: Settings,
  health: Health,
} satisfies Record<keyof typeof t.parts, ComponentType>;

type Part = keyof typeof parts;
const names = [
  'accounts',
  'keys',
  'plans',
  'suppressions',
  'links',
  'audit',
  'backups',
  'settings',
  'health',
] as const;

export default function Admin({ title, query }: PageProps) {
  const wanted = query.get('part');
  const part: Part = names.find((name) => name === wanted) ?? 'accounts';
  const View = parts[part];
  return (
    <>
      <h1>{title}</h1>
      <nav class="chips admin-parts" aria-label={t.views}>
        {names.map((name) => (
          <a
            key={name}
            class="chip"
            href={withQuery(linkTo('admin'), { part: name })}
            {...(name === part ? { 'aria-current': 'page' as const } : {})}
          >
            {t.parts[name]}
          </a>
        ))}
      </nav>
      <View />
    </>
  );
}
