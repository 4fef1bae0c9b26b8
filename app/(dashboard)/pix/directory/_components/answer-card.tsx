'use client'

import { SearchX } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { HolderComparison } from '@/components/payments/holder-comparison'
import { CopyButton } from '@/components/ui/copy-button'
import { ExtraFields } from '@/components/ui/extra-fields'
import { KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { quiet } from '@/components/ui/rich'
import { formatInstant } from '@/lib/core/dates'
import { pixKeyTypes, shownPixKey } from '@/lib/core/pix/pix-key'
import type { LookUpAnswer } from '@/lib/features/pix/directory/queries'
import type { DirectoryEntry, DirectoryInput } from '@/lib/features/pix/directory/schema'

/** The answer to the `number`th click of this visit. */
export type Answer = LookUpAnswer & { number: number; input: DirectoryInput }

/** An answer of the directory, each part with a copy button. */
export function AnswerCard({ answer: { input, at, entry } }: { answer: Answer }) {
  const t = useTranslations('directory')
  const locale = useLocale()
  const type = entry ? entry.keyType : (input.keyType ?? null)
  const known = pixKeyTypes.find((each) => each === type)
  const value = entry?.key ?? input.key
  return (
    <article className="rounded-md border border-line">
      <header className="flex flex-wrap items-baseline gap-x-3 border-line border-b px-4 py-2">
        <h3 className="min-w-0 flex-1 font-semibold text-base wrap-anywhere">
          {entry ? (
            (entry.owner.name ?? t('no-name'))
          ) : (
            <span className="inline-flex items-center gap-2 text-wait-ink">
              <SearchX aria-hidden />
              {t('nobody')}
            </span>
          )}
        </h3>
        <span className="text-ink-3 text-xs tabular-nums">
          {t.rich('looked-up-at', { when: () => <Moment at={at} precision="second" /> })}
        </span>
      </header>
      <div className="p-4">
        {entry?.known?.change && (
          <div className="mb-4 flex flex-col gap-3">
            <Notice tone="wait" role="status" title={t(`changed-${entry.known.change}`)} />
            <HolderComparison
              remembered={entry.known}
              rememberedNote={t('changed-seen', { when: formatInstant(entry.known.seenAt, locale) })}
              found={entry}
              foundNote={t('changed-now')}
              keyOf={{ type: type ?? '', value }}
            />
          </div>
        )}
        <KeyValue
          rows={[
            entry && { label: t('owner'), value: <Part text={entry.owner.name} what={t('owner')} /> },
            entry && {
              label: t('document'),
              value: <Part text={entry.owner.document} what={t('document')} mono />,
            },
            entry && { label: t('bank'), value: <Part text={entry.bank.name} what={t('bank')} /> },
            entry && { label: t('ispb'), value: <Part text={entry.bank.ispb} what={t('ispb')} mono /> },
            {
              label: t('key'),
              value: <Part text={value} shown={shownPixKey({ type: type ?? '', value })} what={t('key')} mono />,
            },
            { label: t('type'), value: known ? t(`types.${known}`) : (type ?? t('not-provided')) },
          ]}
        />
        {entry && hasExtra(entry) && (
          <div className="mt-4">
            <ExtraFields extra={entry.extra} nested={{ owner: entry.owner.extra, bank: entry.bank.extra }} />
          </div>
        )}
        {!entry && <p className="mt-3 max-w-[64ch] text-ink-2 text-sm">{t('nobody-what')}</p>}
      </div>
    </article>
  )
}

const hasExtra = ({ extra, owner, bank }: DirectoryEntry) =>
  [extra, owner.extra, bank.extra].some((fields) => Object.keys(fields).length > 0)

type PartProps = { text: string | null; shown?: string; what: string; mono?: boolean }

function Part({ text, shown, what, mono }: PartProps) {
  const t = useTranslations('directory')
  if (text === null) return quiet(t('not-provided'))
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      <span className={mono ? 'ident wrap-anywhere' : 'wrap-anywhere'}>{shown ?? text}</span>
      <CopyButton value={text} what={what} />
    </span>
  )
}
