'use client'

import { useTranslations } from 'next-intl'
import { useId, useSyncExternalStore } from 'react'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { modelName } from '@/lib/core/documents/model-name'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import type { Chosen, Selection } from './selection'

const none: Chosen = { ids: new Set(), all: false }

export function useChosen(selection: Selection): Chosen {
  return useSyncExternalStore(selection.subscribe, selection.get, () => none)
}

/** The list's keys reach every row, so the boxes are not tab stops. */
export function RowBox({ selection, document }: { selection: Selection; document: FiscalDocument }) {
  const t = useTranslations('documents.selection')
  const chosen = useChosen(selection)
  const boxId = useId()
  const { id, model, number } = document
  return (
    // Leaves room for a finger around the box.
    <label htmlFor={boxId} className="grid h-(--row) select-none place-items-center md:-mx-3">
      <Checkbox
        id={boxId}
        aria-label={t('row', { model: modelName(model), number: number ?? id })}
        tabIndex={-1}
        checked={chosen.all || chosen.ids.has(id)}
        onChange={({ nativeEvent }) => (isShifted(nativeEvent) ? selection.extend(id) : selection.toggle(id))}
      />
    </label>
  )
}

const isShifted = (event: Event) => event instanceof MouseEvent && event.shiftKey

/** The head's box, which selects every loaded row. */
export function PageBox({ selection }: { selection: Selection }) {
  const t = useTranslations('documents.selection')
  useChosen(selection)
  return (
    <Checkbox
      aria-label={t('page')}
      checked={selection.hasRows()}
      onChange={({ target }) => selection.page(target.checked)}
      className="grid h-8 items-center"
    />
  )
}
