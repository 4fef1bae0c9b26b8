'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { roles } from '@/lib/core/permissions'
import type { GuideEntry } from './entry'
import { Marked } from './marked'

type AbilityTableProps = { entries: readonly GuideEntry[]; words: readonly string[]; found: ReadonlySet<string> }

/** Who may do what, a row for each ability. */
export function AbilityTable({ entries, words, found }: AbilityTableProps) {
  const t = useTranslations('guide.screen')
  const names = useTranslations('roles')
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full max-w-[78ch] text-sm max-md:min-w-140">
        <thead>
          <tr className="text-left text-ink-3 text-xs">
            <th scope="col" className="py-2 pr-3 font-medium">
              {t('ability')}
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className="px-2 py-2 text-center font-medium">
                {names(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ anchor, name, roles: able = [] }) => (
            <tr
              key={anchor}
              id={anchor}
              data-entry
              tabIndex={-1}
              className={cx('border-line border-t', !found.has(anchor) && 'hidden print:table-row')}
            >
              <th scope="row" className="py-2 pr-3 text-left font-normal">
                <Marked text={name} words={words} />
              </th>
              {roles.map((role) => (
                <td key={role} className="px-2 text-center">
                  {able.includes(role) && <Check aria-hidden className="mx-auto text-accent-ink" />}
                  <span className="sr-only">{t(able.includes(role) ? 'yes' : 'no')}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
