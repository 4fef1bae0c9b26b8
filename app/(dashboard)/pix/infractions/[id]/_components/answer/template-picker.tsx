'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { matchesText } from '@/components/list/match-text'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Input } from '@/components/ui/fields/input'
import { ListBox, ListBoxOption } from '@/components/ui/list-box'
import { useLateFocus } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { allTemplates } from '@/lib/features/pix/infractions/queries'
import { fillTemplate, templatePieces } from '@/lib/features/pix/infractions/rules/template-text'
import { useCase } from '../case/context'
import { TemplateOutcomes, type TemplatesStart } from './template-dialog'
import { templateValues } from './template-values'

type TemplatePickerProps = {
  /** The present text of the answer. */
  text: string
  onUse: (filled: string, templateId: string) => void
  onManage: (start: TemplatesStart) => void
}

/** Finds a template by typing and shows it as it would read in this case; arrows move, Enter writes it. */
export function TemplatePicker({ text, onUse, onManage }: TemplatePickerProps) {
  const t = useTranslations('infractions.templates')
  const ref = useLateFocus<HTMLDivElement>()
  const { infraction } = useCase()
  const id = useId()
  const list = useInfiniteQuery(allTemplates)
  const templates = list.data?.pages[0]?.items
  const known = useQuery(readQuery(infractions.known, { id: infraction.id }))
  const [looked, setLooked] = useState('')
  const [moved, setMoved] = useState(0)
  const shown = (templates ?? []).filter(({ name, body }) => matchesText(looked, [name, body]))
  const at = Math.min(moved, shown.length - 1)
  const active = shown[at]
  const filled = active && fillTemplate(active.body, templateValues(infraction, known.data))
  const optionId = (template: { id: string }) => `${id}-${template.id}`

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && shown.length > 0) {
      event.preventDefault()
      setMoved((at + step + shown.length) % shown.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (filled) onUse(filled.text, active.id)
    }
  }

  return (
    <div ref={ref} className="flex flex-col text-sm">
      <div className="p-2 pb-1">
        <Input
          role="combobox"
          aria-label={t('find')}
          aria-expanded={shown.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && optionId(active)}
          placeholder={t('find')}
          value={looked}
          onChange={(event) => {
            setLooked(event.target.value)
            setMoved(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ListBox id={`${id}-list`} aria-label={t('list')} className="max-h-44 overflow-auto p-1">
        {shown.map((template) => (
          <ListBoxOption
            key={template.id}
            id={optionId(template)}
            selected={template === active}
            stop={false}
            onMouseMove={() => setMoved(shown.indexOf(template))}
            onFocus={() => setMoved(shown.indexOf(template))}
            onClick={() => filled && template === active && onUse(filled.text, template.id)}
            className={cx(
              'flex h-8 w-full items-center rounded-xs px-2 text-left outline-none max-md:h-10',
              template === active && 'bg-hover dark:bg-pressed',
            )}
          >
            <span className="min-w-0 truncate">{template.name}</span>
          </ListBoxOption>
        ))}
      </ListBox>
      {list.isPending && <Skeleton className="mx-3 mb-3" />}
      <ReadFailure query={list} className="m-2" />
      {templates && shown.length === 0 && (
        <p className="px-3 pb-3 text-ink-2">{t(templates.length === 0 ? 'none' : 'none-found')}</p>
      )}
      {filled && (
        <section aria-label={t('preview')} className="flex flex-col gap-2 border-line border-t p-3">
          <Preview text={filled.text} />
          <TemplateOutcomes template={active} />
          {filled.missing.length > 0 && (
            <p className="text-wait-ink text-xs">
              {known.isPending
                ? t('reading')
                : t('missing', {
                    count: filled.missing.length,
                    names: filled.missing.map((name) => `{${name}}`).join(', '),
                  })}
            </p>
          )}
        </section>
      )}
      <div className="flex flex-wrap gap-2 border-line border-t p-2">
        <Button size="sm" onClick={() => onManage({ body: '' })}>
          {t('new')}
        </Button>
        {text.trim() !== '' && (
          <Button size="sm" onClick={() => onManage({ body: text })}>
            {t('new-from-text')}
          </Button>
        )}
        {templates && templates.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onManage('list')}>
            {t('manage')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A template's text in this case, with unfilled placeholders marked. */
function Preview({ text }: { text: string }) {
  const pieces = templatePieces(text)
  const starts = pieces.map((_, at) => pieces.slice(0, at).reduce((sum, piece) => sum + piece.text.length, 0))
  return (
    <p className="max-h-48 overflow-auto whitespace-pre-wrap wrap-anywhere">
      {pieces.map((piece, at) =>
        piece.name ? (
          <mark key={starts[at]} className="rounded-xs bg-wait-soft px-0.5 text-wait-ink">
            {piece.text}
          </mark>
        ) : (
          piece.text
        ),
      )}
    </p>
  )
}
