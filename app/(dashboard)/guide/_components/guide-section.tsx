'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import { StatusBadge } from '@/components/ui/status-badge'
import { roles } from '@/lib/core/permissions'
import type { GuideEntry, GuideSectionContent } from './entry'
import { Marked } from './marked'

type GuideSectionProps = {
  section: GuideSectionContent
  words: readonly string[]
  /** Anchors of the matching entries. */
  found: ReadonlySet<string>
}

/** Entries hidden by the search are printed. */
const unless = (shown: boolean) => !shown && 'hidden print:block'

export function GuideSection({ section: { anchor, title, intro, entries }, words, found }: GuideSectionProps) {
  const t = useTranslations('guide.screen')
  const shown = entries.filter((entry) => found.has(entry.anchor))
  const isTable = entries.some(({ roles }) => roles)
  return (
    <section
      id={anchor}
      aria-labelledby={`${anchor}-title`}
      className={cx('scroll-mt-4 pb-8 print:break-inside-auto! print:pb-4', unless(shown.length > 0))}
    >
      <h2 id={`${anchor}-title`} className="font-semibold text-lg">
        <a href={`#${anchor}`} title={t('section-link', { section: title })} className="rounded-xs hover:underline">
          <Marked text={title} words={words} />
        </a>
      </h2>
      <p className="max-w-[72ch] pb-2 text-ink-2">
        <Marked text={intro} words={words} />
      </p>
      {isTable ? (
        <AbilityTable entries={entries} found={found} words={words} />
      ) : (
        entries.map((entry) => (
          <Entry key={entry.anchor} entry={entry} words={words} className={unless(found.has(entry.anchor))} />
        ))
      )}
    </section>
  )
}

type EntryProps = { entry: GuideEntry; words: readonly string[]; className: string | false }

function Entry({ entry: { anchor, name, tone, text, todo, keys }, words, className }: EntryProps) {
  const t = useTranslations('guide.screen')
  const marked = <Marked text={name} words={words} />
  return (
    <article
      id={anchor}
      data-entry
      tabIndex={-1}
      className={cx(
        '-mx-3 max-w-[78ch] scroll-mt-4 break-inside-avoid border-line border-t px-3 py-3 -outline-offset-2 target:rounded-md target:bg-accent-soft print:mx-0 print:max-w-none print:px-0 print:py-1.5 print:text-xs',
        className,
      )}
    >
      <h3 className="pb-0.5 font-medium">{tone ? <StatusBadge tone={tone}>{marked}</StatusBadge> : marked}</h3>
      {text && (
        <p className="text-ink-2">
          <Marked text={text} words={words} />
        </p>
      )}
      {todo && (
        <p className="pt-1">
          <span className="text-ink-3">{t('do')}: </span>
          <Marked text={todo} words={words} />
        </p>
      )}
      {keys && (
        <dl className="flex flex-col gap-1.5 pt-1">
          {keys.map(({ what, keys: pressed }) => (
            <div key={what} className="flex flex-row-reverse items-center justify-end gap-3">
              <dt className="text-ink-2">
                <Marked text={what} words={words} />
              </dt>
              <dd className="flex min-w-26 flex-none flex-wrap gap-1">
                {pressed.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}

type AbilityTableProps = { entries: readonly GuideEntry[]; words: readonly string[]; found: ReadonlySet<string> }

/** Abilities by role, one row per ability. */
function AbilityTable({ entries, words, found }: AbilityTableProps) {
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
