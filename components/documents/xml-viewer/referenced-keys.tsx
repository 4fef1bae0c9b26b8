'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'

/**
 * Where a referenced document opens; `openInPane` opens it without leaving the page. `payment` is where a Pix opens by
 * its end-to-end id, for people who may read it.
 */
export type OpenKey = {
  href: (key: string) => string
  openInPane?: (key: string) => void
  payment?: (endToEndId: string) => string
}

const shownAtFirst = 10

/** The keys of other documents that this one names. */
export function ReferencedKeys({ keys, openKey }: { keys: readonly string[]; openKey: OpenKey }) {
  const t = useTranslations('xml-viewer')
  const [all, setAll] = useState(false)
  const shown = all ? keys : keys.slice(0, shownAtFirst)
  const { openInPane } = openKey
  return (
    <Panel
      title={t('referenced')}
      end={<span className="text-ink-3 text-xs">{t('notes', { count: keys.length })}</span>}
      flush
    >
      <ul className="text-sm">
        {shown.map((key) => (
          <li key={key} className="flex min-h-8 items-center gap-4 border-line px-4 py-1.5 not-first:border-t">
            <MonoId value={key} className="min-w-0 flex-1 text-xs" />
            <Link
              href={openKey.href(key)}
              aria-label={t('open-key', { key })}
              onClick={(event) => {
                if (!openInPane || event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                openInPane(key)
              }}
              className={`${textLinkClass} print:hidden`}
            >
              {t('open')}
            </Link>
          </li>
        ))}
      </ul>
      {shown.length < keys.length && (
        <div className="border-line border-t px-2 py-1">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {t('show-all', { count: keys.length })}
          </Button>
        </div>
      )}
    </Panel>
  )
}
