import { FileText } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { textLinkClass } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import type { Attachment } from '@/lib/features/pix/infractions/schema'

/** The fiscal documents whose files are attached to the case. */
export function KnownNotes({ attachments }: { attachments: readonly Attachment[] }) {
  const t = useTranslations('infractions.case.notes')
  const locale = useLocale()
  const notes = attachments.filter(({ documentId }) => documentId !== null)
  if (notes.length === 0) return null
  return (
    <Panel title={t('title')}>
      <ul className="flex flex-col gap-2 text-sm">
        {notes.map(({ id, documentId, name, bytes }) => (
          <li key={id} className="flex items-start gap-3">
            <FileText aria-hidden className="mt-0.5 text-ink-3" />
            <div className="min-w-0">
              <Link href={`/documents/${documentId}`} prefetch={false} className={textLinkClass}>
                <span className="wrap-anywhere">{name}</span>
              </Link>
              <p className="text-ink-3 text-xs tabular-nums">{formatBytes(bytes, locale)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
