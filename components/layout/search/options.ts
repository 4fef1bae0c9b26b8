import type { OpenedItem, RecentSearch } from '@/lib/client/search-history'
import type { search } from '@/lib/features/search/contract'

export type SearchAnswer = ReturnType<NonNullable<typeof search.types>>
export type SearchGroup = SearchAnswer['groups'][number]
export type SearchItem = SearchGroup['items'][number]

/** A screen to go to, or to begin something on. */
export type CommandPage = { href: string; name: string }

/** An option that the arrow keys reach. Its id is unique in the box. */
export type Option = { id: string } & (
  | { is: 'item'; item: SearchItem; href: string }
  | { is: 'list'; href: string }
  | { is: 'provider'; title: string; href: string }
  | { is: 'recent'; search: RecentSearch }
  | { is: 'forget' }
  | { is: 'opened'; item: OpenedItem; href: string }
)

export type OptionGroup = {
  kind: SearchGroup['kind'] | 'recent' | 'opened' | 'provider'
  total: number | null
  atLeast: boolean
  options: Option[]
  /** Shown in the head of the group. */
  head: Option | null
}

const page = (type: 'page' | 'action', { href, name }: CommandPage): Option => ({
  id: `${type}-${href}`,
  is: 'item',
  href,
  item: {
    ...{ id: href, type, title: name, detail: '', href, amountCents: null, at: null },
    ...{ urgent: null, code: null, count: null, cancelled: false },
  },
})

const plainGroup = (kind: OptionGroup['kind'], options: Option[], head: Option | null = null): OptionGroup[] =>
  options.length > 0 ? [{ kind, total: null, atLeast: false, options, head }] : []

/** The results; without any, the screens that ask the provider. */
export function answerGroups({ groups, provider }: SearchAnswer): OptionGroup[] {
  const found = groups.map(({ kind, items, total, atLeast, href }): OptionGroup => {
    const options = items.map((item): Option => ({ id: `${kind}-${item.id}`, is: 'item', item, href: item.href }))
    const isScreen = kind === 'pages' || kind === 'actions'
    const head: Option | null = href === null ? null : { id: `${kind}-list`, is: 'list', href }
    return { kind, total: isScreen ? null : total, atLeast, options, head }
  })
  const asked = provider.map(
    ({ kind, title, href }): Option => ({ id: `provider-${kind}`, is: 'provider', title, href }),
  )
  return groups.some(({ kind }) => kind !== 'pages' && kind !== 'actions')
    ? found
    : [...plainGroup('provider', asked), ...found]
}

type Idle = { searches: readonly RecentSearch[]; opened: readonly OpenedItem[]; actions: readonly CommandPage[] }

/** Before anything is typed. */
export function idleGroups({ searches, opened, actions }: Idle): OptionGroup[] {
  const recent = searches.map((search): Option => ({ id: `recent-${search.text}`, is: 'recent', search }))
  const again = opened.map((item): Option => ({ id: `opened-${item.href}`, is: 'opened', item, href: item.href }))
  return [
    ...plainGroup('recent', recent, { id: 'forget', is: 'forget' }),
    ...plainGroup('opened', again),
    ...plainGroup(
      'actions',
      actions.map((action) => page('action', action)),
    ),
  ]
}

/** Pages by name alone, while nothing can be searched. */
export function pageGroups(pages: readonly CommandPage[], text: string): OptionGroup[] {
  const named = pages.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return plainGroup(
    'pages',
    (named.length > 0 ? named : pages).map((each) => page('page', each)),
  )
}

/** The options in the order of the arrow keys: a group's options, then its head. */
export const optionsOf = (groups: readonly OptionGroup[]): Option[] =>
  groups.flatMap(({ options, head }) => (head ? [...options, head] : options))
