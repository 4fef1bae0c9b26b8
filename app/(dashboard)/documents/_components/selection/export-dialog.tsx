'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { hoursLeft } from '@/components/documents/hours-left'
import { ErrorNotice } from '@/components/layout/error-notice'
import { FormDialog } from '@/components/ui/dialog'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/write'
import type { DocumentFileType } from '@/lib/features/documents/schema'
import { exports } from '@/lib/features/exports/contract'
import type { NewExport } from '@/lib/features/exports/schema'

type Chosen = NonNullable<NewExport['selection']>

type ExportDialogProps = {
  chosen: Chosen
  count: number
  /** Number of documents whose content is gone; null where unknown. */
  purged: number | null
  onClose: () => void
  onCreated: () => void
}

const types = ['xml', 'pdf'] as const

/** By one request more than that at once an export is not asked for: the filter is. */
const mostIds = 5_000

/** Most of a minute's requests, if no other work needs any. */
const filesPerMinute = 100

/** Which files of the chosen documents, and how long they take; then they are on their way. */
export function ExportDialog({ chosen, count, purged, onClose, onCreated }: ExportDialogProps) {
  const t = useTranslations('documents.selection')
  const router = useRouter()
  const [formats, setFormats] = useState<readonly DocumentFileType[]>(types)
  const creation = useWrite(exports.create, {
    onSuccess({ id }) {
      const see = () => router.push(`/exports?${new URLSearchParams({ open: id })}`)
      toast({ text: t('created', { count }), action: { label: t('see'), onClick: see } })
      onCreated()
    },
  })
  const tooMany = 'ids' in chosen && chosen.ids.length > mostIds
  const files = (count - (purged ?? 0)) * formats.length
  return (
    <FormDialog
      title={t('title', { count })}
      onClose={onClose}
      onSubmit={() => creation.mutate({ selection: chosen, formats: [...formats] })}
      submit={t('submit', { count })}
      busy={creation.isPending}
      disabled={formats.length === 0 || tooMany}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">{t('formats')}</legend>
        <div className="flex gap-x-5">
          {types.map((type, at) => (
            <Checkbox
              key={type}
              checked={formats.includes(type)}
              data-first-focus={at === 0 || undefined}
              onChange={({ target }) =>
                setFormats(types.filter((each) => (each === type ? target.checked : formats.includes(each))))
              }
            >
              {type.toUpperCase()}
            </Checkbox>
          ))}
        </div>
        <p className="text-ink-3 text-xs">{t(formats.length === 0 ? 'formats-none' : 'formats-hint')}</p>
      </fieldset>
      {tooMany ? (
        <Notice title={t('too-many', { count: mostIds })} />
      ) : (
        <p className="text-ink-2 text-sm tabular-nums" role="status">
          {files > 0 && t('time', { files, ...hoursLeft((files / filesPerMinute) * 60) })}{' '}
          {purged !== null && purged > 0 && t('purged', { count: purged })}
        </p>
      )}
      {creation.error && <ErrorNotice error={creation.error} />}
    </FormDialog>
  )
}
