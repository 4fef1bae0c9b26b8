'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react'
import { PageBody } from '@/components/layout/page-header'
import { Button, TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import { SubmitButton } from '@/components/ui/submit-button'
import { type KeyList, longestKeyText, mostKeys, readKeyList } from '@/lib/features/documents/rules/key-list'
import { clear, start, write } from './key-check'

type Problem = Extract<KeyFile, { problem: string }>['problem']

/** Field where keys are pasted, typed or dropped; it shows the found keys before they are checked. */
export function KeyForm({ text }: { text: string }) {
  const t = useTranslations('document-keys')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [dragged, setDragged] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const settled = useDeferredValue(text)
  const tooLong = settled.length > longestKeyText
  const list = useMemo(() => readKeyList(tooLong ? '' : settled), [settled, tooLong])
  const count = Math.min(list.keys.length, mostKeys)

  function onText(written: string) {
    setProblem(null)
    write(written)
  }

  async function take(files: FileList | null) {
    const [first] = files ?? []
    if (!first) return
    const read = await readKeyFile(first)
    if ('problem' in read) setProblem(read.problem)
    else onText(read.text)
  }

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setDragged(false)
    void take(event.dataTransfer.files)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = readKeyList(text.slice(0, longestKeyText))
    if (given.keys.length > 0) start({ ...given, keys: given.keys.slice(0, mostKeys) })
  }

  const error = problem ? t(`file-${problem}`) : tooLong ? t('too-long') : undefined
  return (
    <PageBody className="p-5 max-md:p-4">
      <form
        onSubmit={submit}
        onDragOver={(event) => {
          event.preventDefault()
          setDragged(true)
        }}
        onDragLeave={() => setDragged(false)}
        onDrop={onDrop}
        className="min-h-full"
      >
        <div className="flex max-w-180 flex-col gap-4">
          <p className="max-w-[68ch] text-ink-2 text-sm">{t('intro')}</p>
          <Field label={t('keys')} hint={t('hint', { most: mostKeys })} error={error}>
            <TextArea
              value={text}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event)
              }}
              autoFocus
              autoComplete="off"
              spellCheck={false}
              placeholder={t('placeholder')}
              className={cx('ident field-sizing-fixed! h-80 max-md:h-56', dragged && 'bg-accent-soft')}
            />
          </Field>
          <FoundInText list={list} />
          <div className="flex flex-wrap items-center gap-3 max-md:sticky max-md:bottom-0 max-md:bg-surface max-md:py-2">
            <SubmitButton variant="primary" disabled={count === 0}>
              {count === 0 ? t('check') : t('check-count', { count })}
            </SubmitButton>
            <Button onClick={() => file.current?.click()}>
              <FileUp aria-hidden />
              {t('open-file')}
            </Button>
            {text !== '' && <TextButton onClick={clear}>{t('clear')}</TextButton>}
            <input
              ref={file}
              type="file"
              accept=".txt,.csv,.tsv,.xml,text/*"
              aria-label={t('open-file')}
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                void take(event.target.files)
                event.target.value = ''
              }}
            />
          </div>
        </div>
      </form>
    </PageBody>
  )
}

function FoundInText({ list: { keys, repeated, unread } }: { list: KeyList }) {
  const t = useTranslations('document-keys')
  const facts = [
    keys.length > 0 && t('keys-found', { count: keys.length }),
    repeated > 0 && t('repeated', { count: repeated }),
    unread.length > 0 && t('unread-lines', { count: unread.length }),
  ].filter(Boolean)
  return (
    <div role="status" className="flex min-h-5 flex-col gap-1 text-sm tabular-nums">
      {facts.length > 0 && <p>{facts.join(', ')}.</p>}
      {keys.length > mostKeys && <p className="text-wait-ink">{t('too-many', { most: mostKeys })}</p>}
    </div>
  )
}

type KeyFile = { text: string } | { problem: 'too-large' | 'workbook' | 'unreadable' }

/** The text of a file, read in the browser: only its keys are sent. Spreadsheets also write UTF-16. */
async function readKeyFile(file: File): Promise<KeyFile> {
  if (file.size > longestKeyText) return { problem: 'too-large' }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const [first, second] = bytes
    // A workbook is a zip, or the older binary format.
    if ((first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)) return { problem: 'workbook' }
    const encoding =
      first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : ''
    return { text: new TextDecoder(encoding || 'utf-8').decode(bytes) }
  } catch {
    return { problem: 'unreadable' }
  }
}
