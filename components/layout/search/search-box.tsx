'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Kbd } from '@/components/ui/kbd'
import { useModal } from '@/components/ui/use-modal'
import {
  type OpenedItem,
  type RecentSearch,
  withOpened,
  withoutSearch,
  withoutSearches,
  withSearch,
} from '@/lib/client/search-history'
import type { Locale } from '@/lib/core/locale'
import { formatMoney } from '@/lib/core/money/money'
import { readCodes } from '@/lib/core/search/search-codes'
import { OptionList, optionId } from './option-list'
import type { CommandPage, Option, SearchAnswer, SearchItem } from './options'
import { useIsMac } from './search-button'
import { KeyHints, NothingFound, Readings, SearchFailure, useSummary, Waiting } from './status'
import { useHistory } from './use-history'
import { useOptions } from './use-options'

type SearchBoxProps = {
  personId: string
  pages: readonly CommandPage[]
  actions: readonly CommandPage[]
  onClose: () => void
}

/** The search box over both services: a typed or pasted text is searched, and Enter opens the first result. */
export function SearchBox({ personId, pages, actions, onClose }: SearchBoxProps) {
  const t = useTranslations('search.box')
  const nav = useTranslations('nav')
  const locale = useLocale()
  const router = useRouter()
  const mac = useIsMac()
  const listId = useId()
  const modal = useModal(true, onClose)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { history, change } = useHistory(personId)
  const box = useOptions({ text, history, pages, actions })
  const { answer, answered, error, selected } = box
  const summary = useSummary(answered ? answer : undefined)
  const [pending, setPending] = useState<{ newTab: boolean } | null>(null)

  function type(value: string) {
    setPending(null)
    setText(value)
  }

  function open(option: Option, newTab = false) {
    if (option.is === 'recent') {
      type(option.search.text)
      input.current?.focus()
      return
    }
    if (option.is === 'forget') return change(withoutSearches)
    if (!box.isIdle && answer) change(withSearch(searchOf(text, answer)))
    if (option.is === 'item') change(withOpened(openedItem(option.item, locale, new Date())))
    if (newTab) return void window.open(option.href, '_blank', 'noopener')
    onClose()
    router.push(option.href)
  }

  /** Enter before the answer is there opens its first. */
  const openPending = useEffectEvent(() => {
    if (pending && selected) open(selected, pending.newTab)
    setPending(null)
  })
  useEffect(() => {
    if (pending && (answered || error)) openPending()
  }, [pending, answered, error])

  useEffect(() => {
    const shown = selected && document.getElementById(optionId(listId, selected.id))
    shown?.scrollIntoView({ block: 'nearest' })
  }, [selected, listId])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const newTab = event.metaKey || event.ctrlKey
    if (key === 'ArrowDown' || key === 'ArrowUp') box.move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && !box.isIdle && !answered && !error) setPending({ newTab })
    else if (key === 'Enter' && selected) open(selected, newTab)
    else if (key === 'Backspace' && text === '' && selected?.is === 'recent')
      change(withoutSearch(selected.search.text))
    else if (key !== 'Tab' || !box.moveGroup(event.shiftKey ? -1 : 1)) return
    event.preventDefault()
  }

  const amount = answer?.readings.find(({ kind }) => kind === 'amount')
  const range =
    amount?.minCents !== undefined && amount.maxCents !== undefined
      ? { minCents: amount.minCents, maxCents: amount.maxCents }
      : undefined
  const words = box.isIdle ? [] : (answer?.readings.flatMap((reading) => reading.words ?? []) ?? [])
  const [asked] = box.isIdle || !answer?.groups.length ? [] : answer.provider
  const isCode = readCodes(text).some(({ kind }) => kind !== 'note-number')

  return (
    <dialog
      ref={modal.ref}
      aria-label={nav('search')}
      closedby="any"
      onClose={modal.onClose}
      className="sheet max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-screen max-md:max-w-none max-md:rounded-none md:mt-16 md:w-170"
    >
      <div className="flex max-h-[calc(100dvh-96px)] flex-col text-sm max-md:h-full max-md:max-h-none">
        <div className="flex h-13 flex-none items-center gap-2 border-line border-b pr-3 pl-4">
          <Search aria-hidden className="flex-none text-ink-3" />
          <input
            ref={input}
            data-first-focus
            role="combobox"
            aria-label={nav('search')}
            aria-expanded={box.options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={selected && optionId(listId, selected.id)}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={500}
            placeholder={t('placeholder')}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            className={`h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-sm ${isCode ? 'ident text-sm' : 'text-lg'}`}
          />
          <span role="status" className="whitespace-nowrap text-ink-3 text-xs tabular-nums max-md:sr-only">
            {[summary.count, summary.age].filter(Boolean).join(', ')}
          </span>
          <span aria-hidden className="max-md:hidden">
            <Kbd>Esc</Kbd>
          </span>
          <button type="button" onClick={onClose} className="h-10 rounded-sm px-2 text-ink-2 text-sm md:hidden">
            {t('close')}
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-auto" aria-busy={pending !== null}>
          {error && <SearchFailure error={error} onRetry={box.retry} />}
          {!error && answer && <Readings answer={answer} />}
          {!error && answered && box.groups.length === 0 && <NothingFound text={text.trim()} />}
          {!error && !box.isIdle && !answer && <Waiting />}
          {box.isIdle && box.groups.length === 0 && <p className="px-6 py-8 text-center text-ink-2">{t('nothing')}</p>}
          <OptionList
            id={listId}
            groups={box.groups}
            selected={selected?.id}
            marks={{ words, range }}
            onPoint={box.select}
            onOpen={open}
            onForget={(option) => option.is === 'recent' && change(withoutSearch(option.search.text))}
          />
        </div>
        <div className="flex h-10 flex-none items-center gap-4 max-md:has-[>:only-child]:hidden overflow-hidden border-line border-t bg-sunken px-4 text-ink-3 text-xs max-md:h-12">
          <span aria-hidden className="flex min-w-0 gap-4 max-md:hidden">
            <KeyHints idle={box.isIdle} mac={mac} />
          </span>
          {box.isIdle ? (
            <span className="md:ml-auto">{t('only-you')}</span>
          ) : (
            asked && (
              <button
                type="button"
                onClick={() => open({ id: 'asked', is: 'provider', title: asked.title, href: asked.href })}
                className="whitespace-nowrap rounded-xs font-medium text-accent-ink hover:underline max-md:h-10 md:ml-auto"
              >
                {t('ask-provider')}
              </button>
            )
          )}
        </div>
      </div>
    </dialog>
  )
}

/** A search in the history: a code by its kind, another text by its result. */
function searchOf(text: string, { groups, readings }: SearchAnswer): RecentSearch {
  const [code] = readCodes(text)
  return {
    text: text.trim(),
    code: code && readings.some(({ kind }) => kind === code.kind) ? code.kind : null,
    found: Object.fromEntries(groups.map(({ kind, total }) => [kind, total])),
  }
}

/** A result in the history, on one line: a note by its number, an amount with its subject. */
function openedItem(item: SearchItem, locale: Locale, now: Date): OpenedItem {
  const { href, type, title, detail, code, amountCents } = item
  const note = type === 'document' && code === null ? detail.split(', ')[0] : undefined
  const amount = type !== 'document' && amountCents !== null ? formatMoney(amountCents, locale) : undefined
  const parts = note && note !== title ? [note, title] : [title, amount]
  return { href, type, title: parts.filter(Boolean).join(', '), at: now.toISOString() }
}
