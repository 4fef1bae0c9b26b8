import { Download, Paperclip } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { CopyButton } from '@/components/copy-button'
import { formatBytes } from '@/components/file-size'
import { buttonClass } from '@/components/ui/button'
import { attachmentUrl } from '@/lib/features/pix/infractions/queries'
import type { Answer } from '@/lib/features/pix/infractions/schema'
import { shortHash } from './files-words'

type AnsweredFilesProps = { infractionId: string; files: Answer['attachments'] }

/** The files that went with an answer, each with the hash of its bytes. */
export function AnsweredFiles({ infractionId, files }: AnsweredFilesProps) {
  const t = useTranslations('infractions.case.answered')
  const locale = useLocale()
  return (
    <section aria-label={t('files', { count: files.length })} className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">{t('files', { count: files.length })}</h3>
      {files.length > 0 && (
        <ul className="border-line border-b text-sm">
          {files.map(({ id, name, originalName, bytes, sha256 }) => (
            <li key={id} className="flex min-h-11 items-center gap-3 border-line border-t py-1">
              <Paperclip aria-hidden className="text-ink-3" />
              <div className="min-w-0 flex-1">
                <a
                  href={attachmentUrl(infractionId, id)}
                  target="_blank"
                  rel="noreferrer"
                  title={originalName === name ? undefined : originalName}
                  className="block truncate rounded-xs hover:underline"
                >
                  {name}
                </a>
                <span className="flex items-center gap-1 text-ink-3 text-xs tabular-nums">
                  <span className="truncate">
                    {t('file-facts', { size: formatBytes(bytes, locale), hash: shortHash(sha256) })}
                  </span>
                  <CopyButton value={sha256} what={t('file-hash', { name })} />
                </span>
              </div>
              <a
                href={attachmentUrl(infractionId, id, { download: true })}
                download={name}
                aria-label={t('file-download', { name })}
                title={t('file-download', { name })}
                className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
              >
                <Download aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
