'use client'

import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { type RefObject, useId, useState } from 'react'
import { TextButton } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { TextArea, writeAtCursor } from '@/components/ui/fields/text-area'
import { Popover } from '@/components/ui/popover'
import { softDescriptionLength } from '@/lib/features/pix/infractions/rules/infraction'
import { unfilledNames } from '@/lib/features/pix/infractions/rules/template-text'
import { lengthOf } from './checks'
import type { TemplatesStart } from './template-dialog'

const longest = 20_000

type AnswerTextProps = {
  area: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
  /** A template was written into the text. */
  onTemplate: (id: string) => void
  onLeave: () => void
  /** It was tried without. */
  missing: boolean
}

/** The text that is sent to the provider word for word, with its length and its unfilled placeholders. */
export function AnswerText({ area, value, onChange, onTemplate, onLeave, missing }: AnswerTextProps) {
  const t = useTranslations('infractions.answer')
  const locale = useLocale()
  const id = useId()
  const number = new Intl.NumberFormat(locale)
  const length = lengthOf(value)
  const long = length > softDescriptionLength
  const empty = missing && value.trim() === ''
  const unfilled = unfilledNames(value)
  const noted = empty || long || unfilled.length > 0
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <label htmlFor={id} className="font-medium">
          {t('text')}
        </label>
        <AnswerTemplates area={area} text={value} onUsed={onTemplate} />
        <span
          className={cx('ml-auto text-xs tabular-nums', long ? 'font-medium text-wait-ink' : 'text-ink-3')}
          title={t('text-count', { count: length, of: softDescriptionLength })}
        >
          {number.format(length)}/{number.format(softDescriptionLength)}
        </span>
      </div>
      <TextArea
        ref={area}
        id={id}
        value={value}
        maxLength={longest}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        aria-invalid={empty || undefined}
        aria-describedby={noted ? `${id}-below` : undefined}
        placeholder={t('text-placeholder')}
        className="max-h-[50vh] min-h-36 max-md:max-h-[40vh]"
      />
      {noted && (
        <div id={`${id}-below`} className="flex flex-col gap-1 text-xs">
          {empty && (
            <p role="alert" className="text-danger-ink">
              {t('text-missing')}
            </p>
          )}
          {long && <p className="text-wait-ink">{t('text-long', { count: length, of: softDescriptionLength })}</p>}
          {value.length >= longest && <p className="text-wait-ink">{t('text-full', { of: longest })}</p>}
          {unfilled.length > 0 && (
            <p className="text-wait-ink">
              {t('text-unfilled', { count: unfilled.length, names: unfilled.map((name) => `{${name}}`).join(', ') })}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const TemplatePicker = dynamic(() => import('./template-picker').then((part) => part.TemplatePicker), { ssr: false })
const TemplatesDialog = dynamic(() => import('./template-dialog').then((part) => part.TemplatesDialog), {
  ssr: false,
})

type AnswerTemplatesProps = {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  onUsed: (templateId: string) => void
}

/** The team's texts: one is written into the answer filled in, and they are managed from here. */
function AnswerTemplates({ area, text, onUsed }: AnswerTemplatesProps) {
  const t = useTranslations('infractions.templates')
  const [managing, setManaging] = useState<TemplatesStart | null>(null)

  function use(filled: string, templateId: string) {
    if (!area.current) return
    if (area.current.value.trim() === '') area.current.select()
    writeAtCursor(area.current, filled)
    onUsed(templateId)
  }

  return (
    <>
      <Popover
        label={t('use')}
        className="w-120 max-md:w-[calc(100vw-32px)]"
        trigger={(props) => (
          <TextButton {...props} className="text-xs">
            {t('use')}
          </TextButton>
        )}
      >
        {(close) => (
          <TemplatePicker
            text={text}
            onUse={(filled, templateId) => {
              close()
              use(filled, templateId)
            }}
            onManage={(start) => {
              close()
              setManaging(start)
            }}
          />
        )}
      </Popover>
      {managing && <TemplatesDialog start={managing} onClose={() => setManaging(null)} />}
    </>
  )
}
