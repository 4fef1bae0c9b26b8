import type { Messages } from '@/lib/i18n/types'

type Labels = Messages['shortcuts']

/** The keys, by their description in `shortcuts.keys`; keys with the same effect are listed together. */
export type ScreenKey = { labels: keyof Labels['keys']; keys: readonly string[] }

type Screen = {
  /** The message key of the screen's name: its name in the menu, or one for this list. */
  name: { nav: keyof Messages['nav'] } | { own: 'forms' | 'case' | 'check-keys' | 'batch' | 'forecast' }
  /** Routes, `[id]` for any part. */
  at: readonly string[]
  keys: readonly ScreenKey[]
}

/** The keys that work on every screen. */
export const commonKeys: readonly ScreenKey[] = [
  { labels: 'search-all', keys: ['⌘K', 'Ctrl K'] },
  { labels: 'search-list', keys: ['/'] },
  { labels: 'close', keys: ['Esc'] },
  { labels: 'help', keys: ['?'] },
]

const rows: readonly ScreenKey[] = [
  { labels: 'rows', keys: ['↑', '↓'] },
  { labels: 'pages', keys: ['Page ↑', 'Page ↓'] },
  { labels: 'ends', keys: ['Home', 'End'] },
  { labels: 'open', keys: ['↵'] },
]

const lettered: readonly ScreenKey[] = [{ labels: 'rows', keys: ['↑', '↓', 'j', 'k'] }, ...rows.slice(1)]

const pdf: readonly ScreenKey[] = [
  { labels: 'pdf-zoom', keys: ['+', '-', '0'] },
  { labels: 'pdf-find', keys: ['⌘F', 'Ctrl F'] },
]

const send = ['⌘↵', 'Ctrl ↵']

/** The keys of each screen: every key that a screen listens to is listed here, which a test checks. */
export const screenKeys: readonly Screen[] = [
  { name: { nav: 'approvals' }, at: ['/approvals'], keys: [{ labels: 'neighbour', keys: ['j', 'k'] }] },
  {
    name: { nav: 'reconciliation' },
    at: ['/reconciliation'],
    keys: [
      { labels: 'rows', keys: ['↑', '↓', 'j', 'k'] },
      { labels: 'confirm', keys: ['↵'] },
      { labels: 'pick', keys: ['1', '…', '9'] },
      { labels: 'look', keys: ['/'] },
      { labels: 'dismiss', keys: ['x'] },
      { labels: 'undo', keys: ['u'] },
      { labels: 'visit', keys: ['o'] },
    ],
  },
  { name: { nav: 'bills' }, at: ['/bills'], keys: [...lettered, { labels: 'tick', keys: ['x'] }] },
  { name: { own: 'forecast' }, at: ['/bills/forecast'], keys: lettered },
  { name: { nav: 'exports' }, at: ['/exports'], keys: lettered },
  { name: { nav: 'documents' }, at: ['/documents', '/documents/[id]'], keys: [...rows, ...pdf] },
  {
    name: { own: 'check-keys' },
    at: ['/documents/keys'],
    keys: [{ labels: 'check', keys: send }, ...rows],
  },
  {
    name: { nav: 'companies' },
    at: ['/companies'],
    keys: [...rows, { labels: 'cells', keys: ['←', '↑', '↓', '→'] }],
  },
  { name: { nav: 'pix-overview' }, at: ['/pix'], keys: [{ labels: 'days', keys: ['←', '→'] }] },
  { name: { nav: 'received' }, at: ['/pix/received'], keys: rows },
  { name: { nav: 'refunds' }, at: ['/pix/refunds'], keys: rows },
  { name: { nav: 'charges' }, at: ['/pix/charges'], keys: rows },
  { name: { nav: 'transfers' }, at: ['/pix/transfers'], keys: rows },
  { name: { nav: 'batches' }, at: ['/pix/batches'], keys: lettered },
  {
    name: { own: 'batch' },
    at: ['/pix/batches/[id]'],
    keys: [...lettered, { labels: 'leave-out', keys: ['x'] }],
  },
  { name: { nav: 'payees' }, at: ['/pix/payees'], keys: lettered },
  {
    name: { nav: 'infractions' },
    at: ['/pix/infractions'],
    keys: [
      ...lettered,
      { labels: 'take', keys: ['a'] },
      { labels: 'tick-case', keys: ['x'] },
      { labels: 'next-case', keys: ['n'] },
    ],
  },
  {
    name: { own: 'case' },
    at: ['/pix/infractions/[id]'],
    keys: [
      { labels: 'neighbour', keys: ['j', 'k'] },
      { labels: 'notes', keys: ['n'] },
      { labels: 'review', keys: send },
      { labels: 'file', keys: ['←', '→'] },
      ...pdf,
    ],
  },
  { name: { nav: 'statements' }, at: ['/pix/statements'], keys: [...lettered, ...pdf] },
  { name: { nav: 'accounts' }, at: ['/pix/accounts'], keys: [...rows, { labels: 'send', keys: send }] },
  { name: { nav: 'keys' }, at: ['/pix/keys'], keys: [...rows, { labels: 'send', keys: send }] },
  {
    name: { own: 'forms' },
    at: ['/pix/charges/new', '/pix/refunds/new', '/pix/statements/new', '/pix/transfers/new'],
    keys: [{ labels: 'send', keys: send }],
  },
  { name: { nav: 'users' }, at: ['/users'], keys: rows },
  { name: { nav: 'audit' }, at: ['/audit'], keys: rows },
  { name: { nav: 'webhooks' }, at: ['/webhooks'], keys: rows },
]

/** A route as a pattern of addresses; one that is written out comes before those with a part for anything. */
const fits = (route: string, path: string) => new RegExp(`^${route.replaceAll(/\[\w+\]/g, '[^/]+')}$`).test(path)

/** The keys of the screen at a path; none where it has no keys of its own. */
export function keysAt(path: string): readonly ScreenKey[] {
  const exact = screenKeys.find(({ at }) => at.includes(path))
  return (exact ?? screenKeys.find(({ at }) => at.some((route) => fits(route, path))))?.keys ?? []
}
