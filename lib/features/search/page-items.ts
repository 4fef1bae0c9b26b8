import 'server-only'
import { may } from '@/lib/core/permissions'
import { plain } from '@/lib/core/plain-text'
import { destinationsFor } from '@/lib/features/navigation/contract'
import type { Person } from '@/lib/server/auth/person'
import { searchActions } from './contract'
import type { SearchItem } from './schema'
import { itemOf, type SearchTexts } from './search-texts'

const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s,/]+/)
    .filter(Boolean)

/** Every word typed begins one of the text's. */
function begins(text: string, q: string): boolean {
  const [typed, there] = [wordsOf(q), wordsOf(text)]
  return typed.length > 0 && typed.every((word) => there.some((candidate) => candidate.startsWith(word)))
}

export const isNamed = ({ title }: SearchItem, q: string) => plain(title) === plain(q.trim())

/** Screens that the person may open, by their name or that of their part of the menu. */
export function pageItems(q: string, person: Person, { t }: SearchTexts): SearchItem[] {
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
export function actionItems(q: string, person: Person, { t }: SearchTexts): SearchItem[] {
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
