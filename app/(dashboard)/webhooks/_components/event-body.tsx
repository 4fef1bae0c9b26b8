'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { Segmented } from '@/components/ui/fields/segmented'
import { indentJson } from './json-text'

const ways = ['formatted', 'raw'] as const

/** The body as it came, or laid out to be read; what is copied is always what came. */
export function EventBody({ text }: { text: string }) {
  const t = useTranslations('webhooks.one')
  const [way, setWay] = useState<(typeof ways)[number]>('formatted')
  const indented = useMemo(() => indentJson(text), [text])
  return (
    <section aria-label={t('body')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-semibold text-sm">{t('body')}</h3>
        {indented !== null && (
          <Segmented
            label={t('body-as')}
            value={way}
            onValueChange={setWay}
            segments={ways.map((value) => ({ value, label: t(value) }))}
          />
        )}
        {text !== '' && (
          <CopyButton value={text} what={t('body-what')} size="md">
            {t('copy-body')}
          </CopyButton>
        )}
      </div>
      {text === '' ? (
        <p className="text-ink-2 text-sm">{t('body-empty')}</p>
      ) : (
        <pre className="ident whitespace-pre-wrap rounded-md border border-line bg-sunken p-3 text-ink-2 text-xs tracking-normal">
          {way === 'formatted' ? (indented ?? text) : text}
        </pre>
      )}
      {text !== '' && indented === null && <p className="text-ink-3 text-xs">{t('not-json')}</p>}
    </section>
  )
}
