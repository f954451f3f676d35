import { errorTable } from '../../src/errors.ts';
import { curlOf, exampleAnswer, exampleInput } from '../../src/http/example.ts';
import { listFields, type Field } from '../../src/http/field-list.ts';
import type { Group, Operation } from '../../src/http/operation.ts';
import { defineTexts } from '../texts/catalogue.ts';

const t = defineTexts('reference', {
  product: 'Vedette',
  variables: 'URL=…\nKEY=vdt…',
  keyForm: 'vdt…',
  openapi: 'OpenAPI 3.1',
  search: 'Search (press /)',
  searchOperations: 'Search operations',
  calling: 'Calling',
  key: 'Send the key in the `x-api-key` header. Pass parameters in the query string, as a form, as `multipart/form-data` or as a JSON object; unknown ones are ignored.',
  outcome:
    'The integer `status` in the body is the outcome. A failure is `{"message":…,"status":…}`. The examples need two variables:',
  yourKey: 'Your key',
  kept: 'Kept in this tab until it is closed or reloaded, and sent to this server only.',
  parameters: 'Parameters',
  example: 'Example',
  tryIt: 'Try it',
  body: 'body',
  send: 'Send',
  answer: 'Answer',
  answerInData: 'Answer (in data)',
  failures: 'Failures',
  status: 'status',
  http: 'HTTP',
  message: 'message',
  access: (access: string, cost: number) =>
    `access: ${access} · cost: ${cost} credit${cost === 1 ? '' : 's'}`,
  alsoAt: 'also at',
  groups: {
    user: 'Account and server',
    ip: 'Addresses',
    banner: 'Banners',
    domain: 'Domains and URLs',
    exploit: 'Exploits and CVEs',
    admin: 'Administration',
    import: 'Imports',
  } satisfies Record<Group, string>,
});

/** Every operation by group, rendered at build time. Works without scripts; `main.ts` adds search and calls. */
export function Reference({ operations }: { operations: readonly Operation[] }) {
  const documented = operations.filter(({ access }) => access !== 'local');
  const sections = Object.entries(t.groups)
    .map(([group, title]) => ({
      group,
      title,
      own: documented
        .filter((each) => each.group === group)
        .sort((one, other) => (one.path < other.path ? -1 : 1)),
    }))
    .filter(({ own }) => own.length > 0);
  return (
    <>
      <nav>
        <h1>{t.product}</h1>
        <p class="quiet">
          <a href="./openapi.json">{t.openapi}</a>
        </p>
        <input
          class="input"
          id="search"
          type="search"
          placeholder={t.search}
          aria-label={t.searchOperations}
          hidden
        />
        <p id="found" class="quiet" role="status" />
        {sections.map(({ group, title, own }) => (
          <div data-group={group}>
            <h2>{title}</h2>
            <ul>{own.map(link)}</ul>
          </div>
        ))}
      </nav>
      <main>
        <Introduction />
        {sections.map(({ group, title, own }) => (
          <div data-group={group}>
            <h1 class="group">{title}</h1>
            {own.map(section)}
          </div>
        ))}
      </main>
    </>
  );
}

function Introduction() {
  return (
    <div class="card">
      <h2>{t.calling}</h2>
      <p>{marked(t.key)}</p>
      <p>{marked(t.outcome)}</p>
      <pre>
        <code id="setup">{t.variables}</code>
      </pre>
      <p id="access" hidden>
        <label>
          {t.yourKey}{' '}
          <input
            class="input"
            id="key"
            type="password"
            autocomplete="off"
            spellcheck={false}
            placeholder={t.keyForm}
          />
        </label>
        <span class="quiet">{t.kept}</span>
      </p>
    </div>
  );
}

function link({ id, path, methods: [method] }: Operation) {
  return (
    <li data-for={id}>
      <a href={`#${id}`}>
        <Method name={method} /> <code>{path}</code>
      </a>
    </li>
  );
}

const Method = ({ name }: { name: string }) => <span class={`method ${name}`}>{name}</span>;

function section(operation: Operation) {
  const { id, methods, path, summary, description = '', access, cost, aliases = [] } = operation;
  return (
    <section class="card" id={id}>
      <h2>
        {methods.map((method) => (
          <>
            <Method name={method} />{' '}
          </>
        ))}
        <code>{path}</code>
      </h2>
      <p>
        <strong>{`${summary}.`}</strong> {marked(description)}
      </p>
      <p class="quiet">
        {t.access(access, cost)}
        {aliases.length > 0 && ` · ${t.alsoAt} `}
        {marked(aliases.map((alias) => `\`${alias.path}\``).join(', '))}
      </p>
      <Fields title={t.parameters} schema={operation.input} />
      <h3>{t.example}</h3>
      <pre>
        <code class="curl">{curlOf(operation)}</code>
      </pre>
      <Try operation={operation} />
      <Answer operation={operation} />
      <Failures operation={operation} />
    </section>
  );
}

function Fields({ title, schema }: { title: string; schema: Field }) {
  const rows = listFields(schema);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <table>
        <tbody>
          {rows.map(({ name, type, meaning }) => (
            <tr>
              <td>
                <code>{name}</code>
              </td>
              <td>{type}</td>
              <td>{marked(meaning)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Hidden until the script runs. Operations that parse their own body get a text area. */
function Try({ operation }: { operation: Operation }) {
  const { methods, path, access, bodyExample, group } = operation;
  const [method] = methods;
  const given = exampleInput(operation);
  const schema: Field = operation.input;
  return (
    <form
      hidden
      data-method={method}
      data-path={path}
      data-access={access}
      data-risky={method === 'POST' && group === 'admin' ? '' : undefined}
    >
      <h3>{t.tryIt}</h3>
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <label>
          {`${name}${given[name] === undefined ? '' : ' *'}`}
          <Value name={name} field={field} given={given[name]} />
        </label>
      ))}
      {bodyExample !== undefined && (
        <label>
          {t.body}
          <textarea name="" rows={4}>
            {bodyExample}
          </textarea>
        </label>
      )}
      <button class="button">{t.send}</button>
      <pre class="result" hidden />
    </form>
  );
}

function Value({ name, field, given }: { name: string; field: Field; given: unknown }) {
  const type = [field.type ?? 'string'].flat()[0] ?? 'string';
  const choices = type === 'boolean' ? [true, false] : field.enum;
  if (choices) {
    return (
      <select class="input" name={name} data-type={type}>
        {['', ...choices].map((choice) => (
          <option selected={given !== undefined && choice === given}>{String(choice)}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      class="input"
      name={name}
      data-type={type}
      value={given === undefined ? '' : textOf(given)}
      placeholder={field.default === undefined ? '' : JSON.stringify(field.default)}
      autocomplete="off"
      spellcheck={false}
    />
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function Answer({ operation }: { operation: Operation }) {
  const example = exampleAnswer(operation);
  const title = operation.envelope === 'wrapped' ? t.answerInData : t.answer;
  return (
    <details>
      <summary>{t.answer}</summary>
      <Fields title={title} schema={operation.output} />
      {example !== '' && (
        <pre>
          <code>{example}</code>
        </pre>
      )}
    </details>
  );
}

function Failures({ operation: { errors } }: { operation: Operation }) {
  if (errors.length === 0) return null;
  return (
    <details>
      <summary>{t.failures}</summary>
      <table>
        <thead>
          <tr>
            <th>{t.status}</th>
            <th>{t.http}</th>
            <th>{t.message}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((code) => (
            <tr>
              <td>{errorTable[code].status}</td>
              <td>{errorTable[code].http}</td>
              <td>{errorTable[code].message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Shows text in backticks as code. */
function marked(text: string) {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>));
}
