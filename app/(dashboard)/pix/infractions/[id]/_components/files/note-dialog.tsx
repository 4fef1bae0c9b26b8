'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { isConferencePdf } from '@/components/documents/pdf-rules'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { DocumentFileType } from '@/lib/features/documents/schema'
import { useCase } from '../case/context'
import { NoteFilterFields } from './note-filters'
import { NoteList } from './note-list'
import { monthOfPayment, useNoteName } from './note-name'
import { offersOf } from './note-offer'
import { type NoteSearch, useNoteSearch } from './note-search'
import type { NewUpload } from './upload-queue'
import { useUploads } from './uploads'

type NoteDialogProps = { onAttach: (added: readonly NewUpload[]) => void; onClose: () => void }

/** Finds a fiscal document and lets the person choose which of its files to attach; the server fetches them. */
export function NoteDialog({ onAttach, onClose }: NoteDialogProps) {
  const t = useTranslations('infractions.files')
  const notes = useTranslations('infractions.files.notes')
  const { infraction } = useCase()
  const { room } = useUploads()
  const noteName = useNoteName()
  const [month] = useState(() => monthOfPayment(infraction, new Date()))
  const search = useNoteSearch({ companyId: '', month, model: '' })
  const [chosen, setChosen] = useState<string | null>(null)
  const [wanted, setWanted] = useState<readonly DocumentFileType[] | null>(null)
  const [tried, setTried] = useState(false)
  const listRef = useRef<HTMLDivElement>(null)
  const keyProblem = useKeyProblem(search)

  const document = search.notes.find(({ id }) => id === chosen) ?? search.only
  const offers = offersOf(document, infraction.draft.attachments, wanted)
  const types = offers.filter(({ state, ticked }) => state === 'free' && ticked).map(({ type }) => type)
  const obstacle = !document
    ? notes('choose')
    : document.purged
      ? notes('purged-what')
      : types.length > room
        ? notes('no-room', { room })
        : types.length === 0
          ? notes(offers.every(({ state }) => state === 'attached') ? 'both-attached' : 'nothing')
          : null

  function attach() {
    setTried(true)
    if (!document || obstacle) return
    const note = noteName(document)
    onAttach(
      types.map((type) => ({
        name: t('note-file', { note, type: type.toUpperCase() }),
        source: { kind: 'document', documentId: document.id, type, note },
      })),
    )
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      listRef.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus()
    }
    if (event.key === 'Enter' && search.notes.length === 0 && !search.loading) {
      event.preventDefault()
      search.submit()
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={notes('title')}
      className="w-160"
      onSubmit={attach}
      footer={
        <>
          <p role="status" className="mr-auto min-w-0 self-center text-wait-ink text-xs max-md:basis-full">
            {tried && obstacle}
          </p>
          <Button onClick={onClose}>{notes('close')}</Button>
          <Button type="submit" variant="primary">
            {document ? notes('attach', { count: types.length }) : notes('choose-first')}
          </Button>
        </>
      }
    >
      <Field label={notes('key')} {...keyProblem}>
        <Input
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
          onKeyDown={onKeyDown}
          icon={<Search aria-hidden />}
          placeholder={notes('key-placeholder')}
          autoComplete="off"
          spellCheck={false}
          mono={search.text !== ''}
          data-first-focus
        />
      </Field>
      {!search.byKey && <NoteFilterFields value={search.filters} onChange={search.setFilters} />}
      <div ref={listRef}>
        <NoteList search={search} chosen={document?.id ?? null} onChoose={setChosen} />
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <legend className="sr-only">{notes('what')}</legend>
        {offers.map(({ type, state, ticked }) => (
          <Checkbox
            key={type}
            checked={ticked}
            disabled={state !== 'free'}
            onChange={({ target }) =>
              setWanted(target.checked ? [...types, type] : types.filter((other) => other !== type))
            }
          >
            {notes(type === 'pdf' && isConferencePdf(document?.model ?? '') ? 'conference-pdf' : type)}
            {state !== 'free' && <span className="text-ink-3"> ({notes(state === 'none' ? 'no-file' : state)})</span>}
          </Checkbox>
        ))}
      </fieldset>
    </Dialog>
  )
}

/** The problem of the typed key once it was submitted, or a warning about it. */
function useKeyProblem({ found, submitted }: NoteSearch) {
  const t = useTranslations('infractions.files.notes')
  if (found.kind === 'document') return { warning: found.checkDigitDiffers ? t('check-digit') : undefined }
  if (!submitted) return {}
  if (found.kind === 'strange') return { error: t('strange', { characters: found.characters }) }
  if (found.kind === 'wrong-length') return { error: t('wrong-length', { length: found.length }) }
  return { error: found.kind === 'too-large' ? t('too-large') : undefined }
}
