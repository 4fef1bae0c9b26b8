'use client'

import { useLocale } from 'next-intl'
import type { Detail, DetailGroup } from '@/lib/core/fiscal-xml/details'
import { detailText, isNothing } from './detail-text'
import { useFiscalLabels } from './fiscal-labels'
import { keyed } from './row-keys'

/** Elements of the layout with labels and values, in as many columns as fit. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  const labels = useFiscalLabels()
  const locale = useLocale()
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-x-4 gap-y-2 @min-[560px]:gap-x-6">
      {stated(details).map(({ key, row: detail }) => (
        <div key={key} className="min-w-0">
          <dt className="text-ink-3 text-xs">{labels.tag(detail.tag)}</dt>
          <dd className="text-sm tabular-nums wrap-anywhere">{detailText(detail, locale, labels)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Short facts in a line of their own, each after its label. */
export function DetailLine({ details }: { details: readonly Detail[] }) {
  const labels = useFiscalLabels()
  const locale = useLocale()
  return (
    <span className="flex flex-wrap gap-x-3 text-ink-3 text-xs">
      {stated(details).map(({ key, row: detail }) => (
        <span key={key}>
          {labels.tag(detail.tag)} <span className="text-ink-2">{detailText(detail, locale, labels)}</span>
        </span>
      ))}
    </span>
  )
}

export function GroupList({ group }: { group: DetailGroup }) {
  const labels = useFiscalLabels()
  return (
    <div>
      <h4 className="mb-1 font-medium text-sm">{labels.group(group.tag)}</h4>
      <DetailList details={group.details} />
    </div>
  )
}

function stated(details: readonly Detail[]) {
  return keyed(
    details.filter((detail) => !isNothing(detail)),
    ({ tag }) => tag,
  )
}
