'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccountName } from '@/components/layout/account-menu/account-switcher'
import { useAccountId } from '@/components/layout/account-menu/use-account-id'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button, TextButton, textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields/field'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { TextArea } from '@/components/ui/fields/text-area'
import { Progress } from '@/components/ui/progress'
import { type ApiInput, apiUrl } from '@/lib/client/api'
import { fileUrl } from '@/lib/client/send-write'
import { type UploadProgress, uploadFile } from '@/lib/client/upload'
import { addressOf } from '@/lib/core/contract'
import { batches } from '@/lib/features/pix/batches/contract'
import { type BatchKind, batchKinds } from '@/lib/features/pix/batches/rules/columns'
import type { Batch } from '@/lib/features/pix/batches/schema'

type NewBatchDialogProps = { kind: BatchKind; onClose: () => void; onCreated: (batch: Batch) => void }

/** A batch from a file that is dropped, chosen or pasted, or from pasted cells of a spreadsheet. */
export function NewBatchDialog({ kind: first, onClose, onCreated }: NewBatchDialogProps) {
  const t = useTranslations('batches.create')
  const common = useTranslations('common')
  const account = useAccountName()
  const [kind, setKind] = useState(first)
  const upload = useBatchUpload(kind, onCreated)
  const [typed, setTyped] = useState('')
  const [isTyping, setTyping] = useState(false)
  usePasted((file) => upload.start(file, file.name), setTyped, setTyping)

  const read = () => upload.start(new Blob([typed]), t('pasted-name'))
  return (
    <Dialog
      onClose={onClose}
      title={t('title')}
      className="w-140"
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          {isTyping && (
            <Button variant="primary" disabled={!typed.trim()} busy={upload.isPending} onClick={read}>
              {t('read-pasted')}
            </Button>
          )}
        </>
      }
    >
      <RadioChoices
        label={t('kind')}
        value={kind}
        onValueChange={setKind}
        choices={batchKinds.map((value) => ({
          value,
          title: t(value),
          consequence: t(`${value}-what`, { account }),
          disabled: upload.isPending,
        }))}
      />
      <p className="text-ink-2 text-sm">{t('what')}</p>
      {isTyping ? (
        <Field label={t('cells')} hint={t('cells-hint')}>
          <TextArea
            rows={8}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="ident max-h-80"
            spellCheck={false}
            data-first-focus
          />
        </Field>
      ) : (
        <DropArea busy={upload.isPending} onFile={(file) => upload.start(file, file.name)} />
      )}
      {upload.isPending && (
        <div role="status" className="flex flex-col gap-1 text-ink-2 text-xs">
          {t(upload.progress < 1 ? 'sending' : 'reading')}
          <Progress label={t('sending')} value={upload.progress} />
        </div>
      )}
      {upload.error && <ErrorNotice error={upload.error} />}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <TextButton onClick={() => setTyping(!isTyping)}>{t(isTyping ? 'use-file' : 'use-cells')}</TextButton>
        <a href={fileUrl(batches.template, { kind, format: 'xlsx' })} download className={textLinkClass}>
          {t('template-xlsx')}
        </a>
        <a href={fileUrl(batches.template, { kind, format: 'csv' })} download className={textLinkClass}>
          {t('template-csv')}
        </a>
      </p>
    </Dialog>
  )
}

function useBatchUpload(kind: BatchKind, onCreated: (batch: Batch) => void) {
  const client = useQueryClient()
  const { accountId } = useAccountId()
  const [{ sentBytes, totalBytes }, setProgress] = useState<UploadProgress>({ sentBytes: 0, totalBytes: 1 })
  const { mutate, isPending, isSuccess, error } = useMutation({
    networkMode: 'always',
    mutationFn: ({ body, name }: { body: Blob; name: string }) => {
      const { path, rest } = addressOf(batches.create.path, { name: name.slice(0, 200), kind, accountId })
      return uploadFile<Batch>(apiUrl(path, rest as ApiInput), { body, onProgress: setProgress })
    },
    onSuccess(batch) {
      void client.invalidateQueries({ queryKey: ['pix', 'batches'], refetchType: 'none' })
      onCreated(batch)
    },
  })
  return {
    start: (body: Blob, name: string) => !isPending && mutate({ body, name }),
    /** Also until the page of the batch is there. */
    isPending: isPending || isSuccess,
    progress: totalBytes > 0 ? sentBytes / totalBytes : 0,
    error,
  }
}

/** A file that is pasted is read; cells are shown first. */
function usePasted(
  onFile: (file: File) => void,
  onCells: (text: string) => void,
  setTyping: (typing: boolean) => void,
) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event
    if (!clipboardData || target instanceof HTMLTextAreaElement) return
    // Cells of a spreadsheet come as text and as a picture of themselves.
    const text = clipboardData.getData('text/plain')
    const [file] = clipboardData.files
    if (!text && !file) return
    event.preventDefault()
    if (text) {
      onCells(text)
      setTyping(true)
    } else if (file) onFile(file)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}

function DropArea({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const t = useTranslations('batches.create')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const target = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer.files
      if (file && !busy) onFile(file)
    },
  }
  return (
    <section
      {...target}
      aria-label={t('drop')}
      className={cx(
        'flex flex-col items-center gap-3 rounded-md border-2 border-dashed px-4 py-8 text-center text-sm',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <FileUp aria-hidden className="size-6 text-ink-3" />
      <p className="text-ink-2">{t('drop-what')}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xlsx"
        aria-label={t('choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target: { files } }) => files?.[0] && onFile(files[0])}
      />
      <Button busy={busy} onClick={() => input.current?.click()} data-first-focus>
        {t('choose')}
      </Button>
    </section>
  )
}
