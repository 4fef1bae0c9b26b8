import 'server-only'
import { may, type Permission, type Role } from '@/lib/core/permissions'
import { plain } from '@/lib/core/plain-text'
import { parseLocale } from '@/lib/core/preferences'
import { type Interpretation, readSearch } from '@/lib/core/search/read-search'
import type { Code, CodeKind } from '@/lib/core/search/search-codes'
import { destinationsFor } from '@/lib/features/navigation/contract'
import type { Person } from '@/lib/server/auth/person'
import { requestContext } from '@/lib/server/http/request-context'
import { read } from '@/lib/server/read'
import { search, searchActions } from './contract'
import { type Found, findersFor, findRecords, type Kind, mostCounted, usuallyShown } from './find'
import { type SearchGroup, type SearchItem, searchAnswer, searchInput } from './schema'
import { describeReading, itemOf, type SearchTexts, searchTextsIn } from './search-texts'
import { documentsIndexedAt } from './store/documents'
import { searchQueryOf } from './store/search-query'

type Screen = { may: Permission; href: (value: string) => string }

const received = (name: string): Screen => ({
  may: 'pix.received.read',
  href: (value) => `/pix/received?${new URLSearchParams({ [name]: value })}`,
})
const document: Screen = { may: 'documents.read', href: (value) => `/documents/${value}` }

/** Screens that read upstream by a code; other codes cannot be looked up. */
const screens: Partial<Record<CodeKind, Screen>> = {
  'access-key': document,
  'document-id': document,
  'end-to-end-id': { may: 'pix.payment-refunds.read', href: (value) => `/pix/refunds/${encodeURIComponent(value)}` },
  'infraction-id': { may: 'pix.infractions.read', href: (value) => `/pix/infractions/${encodeURIComponent(value)}` },
  txid: received('txid'),
  'external-id': received('externalId'),
  cnpj: received('payerDocument'),
  cpf: received('payerDocument'),
}

/** Where a person with these roles can look up a code upstream. */
function providerScreens(codes: readonly Code[], roles: readonly Role[]): { code: Code; href: string }[] {
  return codes.flatMap((code) => {
    const screen = screens[code.kind]
    return screen && may(roles, screen.may) ? [{ code, href: screen.href(code.value) }] : []
  })
}

const shown: Partial<Record<Kind, number>> = { documents: 5, payments: 5 }

function groupOf({ kind, items }: Pick<Found, 'kind' | 'items'>, href: string | null = null): SearchGroup {
  const most =
    kind === 'payees' || kind === 'suppliers' || kind === 'payers' || kind === 'companies' ? usuallyShown : mostCounted
  return {
    kind,
    items: items.slice(0, shown[kind] ?? usuallyShown),
    total: Math.min(items.length, most),
    atLeast: items.length > most,
    href,
  }
}

/** The list of documents narrowed to the same. */
function documentsAddress(interpretation: Interpretation | undefined): string | null {
  if (!interpretation) return null
  const { code, words, range } = searchQueryOf(interpretation)
  const q = code?.value ?? words.join(' ')
  return `/documents?${new URLSearchParams({
    ...(q && { q }),
    ...(range && { minCents: String(range.minCents), maxCents: String(range.maxCents) }),
  })}`
}

const codesIn = (interpretations: readonly Interpretation[]): Code[] =>
  interpretations.flatMap(({ readings: [first] }) =>
    first && first.kind !== 'name' && first.kind !== 'amount' ? [first] : [],
  )

/** Whose name it is may be known when what was meant is not. */
const isThing = ({ kind }: Found) => !['payees', 'suppliers', 'payers'].includes(kind)

/** A tax id identifies a party: the party comes before its records. */
function inOrder(records: Found[], [code]: readonly Code[]): Found[] {
  if (code?.kind !== 'cnpj' && code?.kind !== 'cpf') return records
  const people: readonly Kind[] = ['companies', 'payees', 'suppliers', 'payers']
  return records.toSorted((a, b) => Number(people.includes(b.kind)) - Number(people.includes(a.kind)))
}

const localeOfRequest = () => requestContext()?.locale ?? parseLocale(undefined)

export const searchEverything = read(search, {
  // What is found depends on what the roles may read; how it is named, on the language.
  sameFor: ({ roles }) => [...roles.toSorted(), localeOfRequest()].join(),
  input: searchInput,
  output: searchAnswer,
  run: async ({ q }, person) => {
    const texts = searchTextsIn(localeOfRequest())
    const all = readSearch(q, texts.locale)
    const first = all.filter(({ fallback }) => !fallback)
    const finders = findersFor(person, texts)
    const likely = await findRecords(finders, first)
    const records = likely.some(isThing) ? likely : await findRecords(finders, all)
    const used = all.filter((interpretation) => records.some(({ by }) => by.has(interpretation)))
    const [documents] = records.filter(({ kind }) => kind === 'documents')
    const listed = all.find((interpretation) => documents?.by.has(interpretation))
    const codes = codesIn(first)
    const [pages, actions] = [pageItems(q, person, texts), actionItems(q, person, texts)]
    const screens = [groupOf({ kind: 'pages', items: pages }), groupOf({ kind: 'actions', items: actions })]
    const named = screens.filter(({ items: [best] }) => best && isNamed(best, q))
    const rest = screens.filter((group) => group.items.length > 0 && !named.includes(group))
    const groups = inOrder(records, codes).map((found) =>
      groupOf(found, found.kind === 'documents' ? documentsAddress(listed) : null),
    )
    return {
      groups: [...named, ...groups, ...rest],
      readings: readingsOf(used.length > 0 ? used : first).map((reading) => describeReading(reading, texts)),
      provider: providerScreens(codes, person.roles).map(({ code, href }) => ({
        kind: code.kind,
        title: describeReading(code, texts).text,
        href,
      })),
      indexedAt: (await documentsIndexedAt())?.toISOString() ?? null,
    }
  },
})

/** Each once, in their order. */
function readingsOf(interpretations: readonly Interpretation[]) {
  const readings = interpretations.flatMap((interpretation) => interpretation.readings)
  return [...new Map(readings.map((reading) => [JSON.stringify(reading), reading])).values()]
}

const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s,/]+/)
    .filter(Boolean)

/** Every word typed begins one of the text's. */
function begins(text: string, q: string): boolean {
  const [typed, there] = [wordsOf(q), wordsOf(text)]
  return typed.length > 0 && typed.every((word) => there.some((candidate) => candidate.startsWith(word)))
}

const isNamed = ({ title }: SearchItem, q: string) => plain(title) === plain(q.trim())

/** Screens that the person may open, by their name or that of their part of the menu. */
function pageItems(q: string, person: Person, { t }: SearchTexts): SearchItem[] {
  const menu = destinationsFor(person.roles).flatMap(({ label: part, items }) =>
    items.map(({ href, label }) => ({ href, name: t(`nav.${label}`), part: part ? t(`nav.${part}`) : '' })),
  )
  const pages = [
    ...menu,
    { href: '/account', name: t('nav.account'), part: '' },
    { href: '/guide', name: t('nav.guide'), part: t('nav.help') },
  ]
  return pages
    .filter(({ name, part }) => begins(`${name} ${part}`, q))
    .map(({ href, name, part }) => itemOf({ id: href, type: 'page', title: name, detail: part, href }))
    .toSorted((a, b) => Number(begins(b.title, q)) - Number(begins(a.title, q)))
}

/** Actions that the person may begin. */
function actionItems(q: string, person: Person, { t }: SearchTexts): SearchItem[] {
  return searchActions
    .filter((action) => may(person.roles, action.may))
    .map(({ name, href }) => {
      const title = t(`search.actions.${name}.title`)
      const searchText = `${title} ${t(`search.actions.${name}.words`)}`
      return {
        searchText,
        item: itemOf({ id: name, type: 'action', title, detail: t(`search.actions.${name}.detail`), href }),
      }
    })
    .filter(({ searchText }) => begins(searchText, q))
    .map(({ item }) => item)
}
