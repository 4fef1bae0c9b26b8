'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/panel'
import type { Detail } from '@/lib/core/fiscal-xml/details'
import type { Transport } from '@/lib/core/fiscal-xml/summary'
import { DetailList, GroupList } from './detail-list'
import { figureOf } from './detail-text'
import { FiguresTable } from './figures-table'
import { useFiscalLabels } from './fiscal-labels'
import { keyed } from './row-keys'

const volumeTags = ['qVol', 'esp', 'marca', 'nVol', 'pesoL', 'pesoB', 'nLacre']

/** Who pays the freight, the vehicles, and every volume. */
export function TransportPanel({ transport: { details, vehicles, volumes } }: { transport: Transport }) {
  const t = useTranslations('xml-viewer')
  const labels = useFiscalLabels()
  const locale = useLocale()
  if (details.length + vehicles.length + volumes.length === 0) return null
  return (
    <Panel title={t('transport')} flush>
      <div className="flex flex-col gap-4 px-4 py-3">
        {details.length > 0 && <DetailList details={details} />}
        {keyed(vehicles, ({ tag }) => tag).map(({ key, row }) => (
          <GroupList key={key} group={row} />
        ))}
      </div>
      {volumes.length > 0 && (
        <div className="border-line border-t">
          <FiguresTable
            label={t('volumes')}
            rows={volumes}
            rowKey={(_, at) => String(at)}
            columns={volumeTags.map((tag) => ({
              header: labels.tag(tag),
              cell: (volume: Detail[]) =>
                volume
                  .filter((detail) => detail.tag === tag)
                  .map((detail) => figureOf(detail, locale))
                  .join(', '),
              ...(tag === 'qVol' || tag.startsWith('peso') ? { align: 'end' as const } : {}),
            }))}
          />
        </div>
      )}
    </Panel>
  )
}
