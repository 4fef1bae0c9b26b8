'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { mayHavePdf } from '@/components/documents/pdf-rules'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button, IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { Select } from '@/components/ui/fields/select'
import { Popover } from '@/components/ui/popover'
import { useWrite } from '@/lib/client/write'
import { formatTime } from '@/lib/core/dates'
import { documents } from '@/lib/features/documents/contract'
import type { DocumentFileType, DocumentLink, FiscalDocument } from '@/lib/features/documents/schema'

const minuteChoices = Array.from({ length: 15 }, (_, before) => before + 1)

/** A link that opens the file for a few minutes without signing in. */
export function LinkPopover({ document }: { document: FiscalDocument }) {
  const t = useTranslations('document')
  return (
    <Popover
      label={t('link')}
      side="bottom-end"
      className="w-84 p-4"
      trigger={(trigger) => (
        <IconButton size="sm" label={t('link')} {...trigger}>
          <Link2 aria-hidden />
        </IconButton>
      )}
    >
      <LinkForm document={document} />
    </Popover>
  )
}

function LinkForm({ document: { id, model } }: { document: FiscalDocument }) {
  const t = useTranslations('document')
  const types: DocumentFileType[] = mayHavePdf(model) ? ['pdf', 'xml'] : ['xml']
  const [type, setType] = useState<DocumentFileType>(types[0] ?? 'xml')
  const [minutes, setMinutes] = useState(15)
  const link = useWrite(documents.link)
  return (
    <form
      className="flex flex-col gap-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        link.mutate({ id, type, minutes })
      }}
    >
      <p className="text-ink-2">{t('link-what')}</p>
      <div className="flex items-end gap-3">
        {types.length > 1 && (
          <Segmented
            label={t('link-file')}
            value={type}
            onValueChange={(chosen) => {
              setType(chosen)
              link.reset()
            }}
            segments={types.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        )}
        <Field label={t('link-minutes')} className="flex-1">
          <Select
            value={String(minutes)}
            onValueChange={(value) => {
              setMinutes(Number(value))
              link.reset()
            }}
            options={minuteChoices.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
          />
        </Field>
      </div>
      {link.isError && <ErrorNotice error={link.error} />}
      {link.data ? (
        <Created link={link.data} />
      ) : (
        <Button type="submit" variant="primary" busy={link.isPending}>
          {t('link-create')}
        </Button>
      )}
    </form>
  )
}

function Created({ link: { url, expiresAt } }: { link: DocumentLink }) {
  const t = useTranslations('document')
  return (
    <div role="status" className="flex flex-col gap-2">
      <Input readOnly mono aria-label={t('link')} value={url} onFocus={(event) => event.target.select()} />
      <CopyButton value={url} what={t('link')} size="md" variant="primary" block>
        {t('link-copy')}
      </CopyButton>
      <p className="text-wait-ink text-xs">{t('link-warning', { time: formatTime(expiresAt) })}</p>
    </div>
  )
}
