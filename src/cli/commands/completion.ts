import * as feeds from '../../feeds/contract.ts';
import * as user from '../../user/contract.ts';
import { readHolder } from '../../store/holder.ts';
import { UsageError, type Command, type Invocation } from '../command.ts';

export const completion: Command = {
  name: 'completion',
  summary: 'Print a shell completion script',
  arguments: ['SHELL'],
  examples: [
    ['source <(vedette completion bash)', 'For the current shell'],
    ['vedette completion fish > ~/.config/fish/completions/vedette.fish', 'For all fish sessions'],
  ],
  async run({ args, show }) {
    // Imported dynamically, because the list of commands includes this one.
    const { commands } = await import('../index.ts');
    const render = renderers[args[0] ?? ''];
    if (!render) throw new UsageError(`Supported shells: ${Object.keys(renderers).join(', ')}.`);
    const script = render(commands);
    show({ shell: args[0], script }, script);
  },
};

type Kind = 'users' | 'plans' | 'feeds' | 'keys';

/** Placeholders of arguments and options that take such a name. */
const placeholders: readonly (readonly [RegExp, Kind])[] = [
  [/\bUSER\b/, 'users'],
  [/\bPLAN\b/, 'plans'],
  [/\bFEED\b/, 'feeds'],
  [/\bKEY\b/, 'keys'],
];

const kindsOf = (placeholder: string): Kind[] =>
  placeholders.flatMap(([form, kind]) => (form.test(placeholder) ? [kind] : []));

const nameLists: Record<Kind, (call: Invocation['call']) => Promise<string[]>> = {
  users: async (call) => (await call(user.listUsers, {})).users.map(({ name }) => name),
  plans: async (call) => (await call(user.listPlans, {})).plans.map(({ name }) => name),
  feeds: async (call) => (await call(feeds.listFeeds, {})).feeds.map(({ name }) => name),
  keys: async (call) =>
    (await call(user.listKeys, {})).keys
      .filter(({ revoked }) => revoked === null)
      .map(({ label, id }) => (label === '' ? id : label)),
};

const isKind = (word: string): word is Kind => Object.hasOwn(nameLists, word);

export const completionNames: Command = {
  name: 'completion names',
  summary: 'Print the names that completion offers; none without a running server',
  arguments: ['KIND…'],
  examples: [['vedette completion names users plans', 'Kinds: users, plans, feeds, keys']],
  worksAnywhere: true,
  async run({ args, call, config, show }) {
    const kinds = args.filter(isKind);
    if (kinds.length < args.length) {
      throw new UsageError(`Kinds of names: ${Object.keys(nameLists).join(', ')}.`);
    }
    // Opening the folder on every keypress would be slow and keep a server from starting.
    const isServed = readHolder(config().config.data) !== undefined;
    const lists = isServed ? await Promise.all(kinds.map((kind) => nameLists[kind](call))) : [];
    const names = [...new Set(lists.flat())].filter((name) => !/\p{C}/u.test(name)).sort();
    show({ names }, names.join('\n'));
  },
};

type Render = (commands: readonly Command[]) => string;

const renderers: Record<string, Render> = {
  bash: renderBash,
  // zsh can load bash completion functions.
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${renderBash(commands)}`,
  fish: renderFish,
};

function firstWords(commands: readonly Command[]): string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
}

function secondWords(commands: readonly Command[], first: string): string[] {
  return commands.flatMap(({ name }) =>
    name.startsWith(`${first} `) ? [name.split(' ')[1] ?? ''] : [],
  );
}

function optionsOf({ options = {} }: Command): string[] {
  return [...Object.keys(options), 'json', 'help'].map((name) => `--${name}`);
}

/**
 * For each argument, the kinds of names it takes and a pattern for the words before it. The last argument may repeat.
 */
function namedArguments({ name, arguments: declared = [] }: Command) {
  return declared.flatMap((placeholder, at) => {
    const kinds = kindsOf(placeholder);
    const before = [name, ...Array<string>(at).fill('*')].join(' ');
    const pattern = placeholder.includes('…')
      ? [`"${name}"`, `"${name} "*`]
      : [quotePattern(before)];
    return kinds.length === 0 ? [] : [{ pattern: pattern.join('|'), kinds }];
  });
}

const quotePattern = (words: string) => words.replace(/[^*]+/g, (text) => `"${text}"`);

function namedOptions(commands: readonly Command[]): Map<string, Kind[]> {
  const options = commands.flatMap(({ options: declared = {} }) => Object.entries(declared));
  const named = options.map(([name, { value = '' }]) => [name, kindsOf(value)] as const);
  return new Map(named.filter(([, kinds]) => kinds.length > 0));
}

/**
 * The server's names, some chosen by members, are compared and quoted here. Passing them to `compgen` would execute
 * code inside them.
 */
function renderBash(commands: readonly Command[]): string {
  const families = firstWords(commands).filter((first) => secondWords(commands, first).length > 0);
  const seconds = families.map(
    (first) => `    "${first}") words="${secondWords(commands, first).join(' ')}" ;;`,
  );
  const options = commands.map(
    (command) => `    "${command.name}"*) words="${optionsOf(command).join(' ')}" ;;`,
  );
  const ofOptions = [...namedOptions(commands)].map(
    ([name, kinds]) => `    --${name}) kinds="${kinds.join(' ')}" ;;`,
  );
  // Patterns with more words come first: the last argument decides.
  const ofArguments = commands
    .flatMap(namedArguments)
    .sort((one, other) => other.pattern.length - one.pattern.length)
    .map(({ pattern, kinds }) => `      ${pattern}) kinds="${kinds.join(' ')}" ;;`);
  return `_vedette() {
  local current="\${COMP_WORDS[COMP_CWORD]}" line="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words="" kinds="" name
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${ofOptions.join('\n')}
    *) case "$line" in
${ofArguments.join('\n')}
    esac ;;
  esac
  COMPREPLY=()
  if [[ "$kinds" != "" && "$current" != -* ]]; then
    while IFS= read -r name; do
      [[ "$name" == "$current"* ]] && COMPREPLY+=("$(printf '%q' "$name")")
    done < <("\${COMP_WORDS[0]}" completion names $kinds 2>/dev/null)
    return 0
  fi
  case "$line" in
    "") words="${firstWords(commands).join(' ')} help" ;;
${seconds.join('\n')}
${options.join('\n')}
  esac
  [[ "$current" == -* || "$words" != --* ]] || return 0
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _vedette vedette`;
}

function renderFish(commands: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  const top = commands
    .filter(({ name }) => !name.includes(' '))
    .map(
      ({ name, summary }) =>
        `complete -c vedette -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
    );
  const families = firstWords(commands).filter((first) => secondWords(commands, first).length > 0);
  const firsts = families.map(
    (first) => `complete -c vedette -n __fish_use_subcommand -a ${first}`,
  );
  const seconds = commands
    .filter(({ name }) => name.includes(' '))
    .map(({ name, summary }) => {
      const [first = '', second = ''] = name.split(' ');
      return `complete -c vedette -n '__fish_seen_subcommand_from ${first}' -a ${second} -d ${quote(summary)}`;
    });
  const options = commands.flatMap((command) => {
    const { options: declared = {} } = command;
    const seen = seenWords(command);
    return Object.entries(declared).map(([option, { value = '', description }]) => {
      const names = fishNames(kindsOf(value));
      return `complete -c vedette -n '${seen}' -l ${option}${names && ` -x${names}`} -d ${quote(description)}`;
    });
  });
  const named = commands.flatMap((command) => {
    const kinds = [...new Set((command.arguments ?? []).flatMap(kindsOf))];
    const seen = seenWords(command);
    return kinds.length === 0 ? [] : [`complete -c vedette -n '${seen}'${fishNames(kinds)}`];
  });
  return ['complete -c vedette -f', ...top, ...firsts, ...seconds, ...options, ...named].join('\n');
}

const seenWords = ({ name }: Command) =>
  name
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ');

const fishNames = (kinds: readonly Kind[]) =>
  kinds.length === 0 ? '' : ` -a '(vedette completion names ${kinds.join(' ')} 2>/dev/null)'`;
