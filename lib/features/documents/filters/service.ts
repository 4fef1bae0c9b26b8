import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { noSuchCursor } from '@/lib/core/page-cursor'
import type { Person } from '@/lib/server/auth/person'
import { db, type Transaction } from '@/lib/server/db/client'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { savedFilters } from './contract'
import {
  newSavedFilter,
  type SavedFilter,
  savedFilter,
  savedFilterId,
  savedFilterName,
  savedFilterPage,
  savedFiltersInput,
} from './schema'
import { deleteFilter, filtersOf, insertFilter, lockFiltersOf, renameFilter, type SavedFilterRow } from './store'

const mostOfOnePerson = 50

const inPortuguese = new Intl.Collator('pt-BR', { numeric: true })

const view = ({ id, name, filter }: SavedFilterRow): SavedFilter => ({ id, name, filter })

/** The person's own saved filters, by name. */
export const listSavedFilters = read(savedFilters.list, {
  input: savedFiltersInput,
  output: savedFilterPage,
  async run({ limit, cursor }, person) {
    const all = (await filtersOf(person.id)).map(view).sort((one, other) => inPortuguese.compare(one.name, other.name))
    const before = cursor === undefined ? -1 : all.findIndex(({ id }) => id === cursor)
    if (cursor !== undefined && before < 0) throw noSuchCursor()
    const items = all.slice(before + 1, before + 1 + limit)
    return { items, next: before + 1 + limit < all.length ? (items.at(-1)?.id ?? null) : null }
  },
})

const noSuchFilter = () => new Problem('not_found', 'There is no such saved filter')

/** Throws `conflict` when the person has another filter of this name, upper and lower case being equal. */
function requireFreeName(own: SavedFilterRow[], name: string, ownId: string | null): void {
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (own.some((other) => other.id !== ownId && same(other.name)))
    throw refusal('conflict', 'There is already a saved filter with this name', 'refused.saved-filter-exists')
}

async function writing(
  person: Person,
  write: (tx: Transaction, own: SavedFilterRow[]) => Promise<SavedFilterRow[]>,
): Promise<SavedFilter> {
  return (await db()).transaction(async (tx) => {
    await lockFiltersOf(tx, person.id)
    const [row] = await write(tx, await filtersOf(person.id, tx))
    if (!row) throw noSuchFilter()
    return view(row)
  })
}

export const saveFilter = write(savedFilters.save, newSavedFilter, savedFilter, (given, person) =>
  writing(person, (tx, own) => {
    requireFreeName(own, given.name, null)
    if (own.length >= mostOfOnePerson)
      throw refusal('conflict', `There are already ${mostOfOnePerson} saved filters`, 'refused.saved-filters-full')
    return insertFilter(tx, person.id, given)
  }),
)

export const renameSavedFilter = write(savedFilters.rename, savedFilterName, savedFilter, (given, person) =>
  writing(person, (tx, own) => {
    requireFreeName(own, given.name, given.id)
    return renameFilter(tx, person.id, given)
  }),
)

export const removeSavedFilter = write(savedFilters.remove, savedFilterId, null, async ({ id }, person) => {
  if (!(await deleteFilter(person.id, id))) throw noSuchFilter()
})
