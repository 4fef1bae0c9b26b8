import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { ScrollBox } from '@/components/ui/scroll-box'
import { type FigureSheet, shownCell } from './figure-sheet'

/** The rows of a sheet; many rows scroll. */
export function FigureTable({ sheet: { caption, columns, rows } }: { sheet: FigureSheet }) {
  const t = useTranslations('figures')
  const locale = useLocale()
  return (
    <ScrollBox
      role="group"
      aria-label={caption}
      className="relative mt-4 max-h-96 overflow-auto rounded-sm border border-line print:max-h-none print:overflow-visible print:border-0"
    >
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken print:static">
          <tr>
            {columns.map(({ name, kind }) => (
              <th
                key={name}
                scope="col"
                className={cx(
                  'px-3 py-2 font-medium text-ink-2',
                  kind === 'text' || kind === 'day' ? 'text-left' : 'text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])} className="break-inside-avoid border-line border-t">
              {columns.map(({ name, kind }, at) => {
                const shown = shownCell(kind, row[at], locale)
                const left = kind === 'text' || kind === 'day'
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={name}
                    scope={at === 0 ? 'row' : undefined}
                    className={cx(
                      'whitespace-nowrap px-3 py-1.5 font-normal',
                      left ? 'text-left' : 'text-right',
                      shown === null && 'text-ink-3',
                    )}
                  >
                    {shown ?? t('unknown')}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
