'use client'

import { Panel } from '@/components/ui/panel'
import type { DetailGroup } from '@/lib/core/fiscal-xml/summary'
import { DetailList } from './detail-list'
import { useWords } from './fiscal-words'
import { keyed } from './keyed'

/** Groups of the note that need no table. */
export function GroupPanels({ groups }: { groups: readonly DetailGroup[] }) {
  const words = useWords()
  return keyed(groups, ({ tag }) => tag).map(({ key, row }) => (
    <Panel key={key} title={words.group(row.tag)}>
      <DetailList details={row.details} />
    </Panel>
  ))
}
