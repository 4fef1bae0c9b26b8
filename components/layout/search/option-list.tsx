import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { ListBox, ListBoxGroup } from '@/components/ui/list-box'
import type { Range } from './highlight'
import { OptionElement } from './option-element'
import { OptionRow } from './option-row'
import type { Option, OptionGroup } from './options'

type OptionListProps = {
  id: string
  groups: readonly OptionGroup[]
  /** Id of the option that Enter opens. */
  selected: string | undefined
  marks: { words: readonly string[]; range: Range | undefined }
  onPoint: (id: string) => void
  onOpen: (option: Option) => void
  onForget: (option: Option) => void
}

export const optionId = (list: string, option: string) => `${list}-${option.replace(/\s/g, '_')}`

/** Answers by kind. The head of a group is an option, too, so that keys can reach it. */
export function OptionList({ id, groups, selected, marks, onPoint, onOpen, onForget }: OptionListProps) {
  const t = useTranslations('search.box')
  return (
    <ListBox id={id} aria-label={t('answers-label')} className="p-1 max-md:px-0">
      {groups.map(({ kind, total, atLeast, options, head }) => (
        <ListBoxGroup key={kind} aria-labelledby={`${id}-${kind}`} className="relative">
          <div id={`${id}-${kind}`} className="flex gap-2 px-3 pt-2.5 pb-1 text-ink-3 text-xs max-md:px-4">
            <span>{t(`group.${kind}`)}</span>
            {total !== null && <span className="tabular-nums">{atLeast ? t('more', { count: total }) : total}</span>}
          </div>
          {options.map((option) => (
            <OptionRow
              key={option.id}
              option={option}
              id={optionId(id, option.id)}
              selected={option.id === selected}
              marks={marks}
              onPoint={() => onPoint(option.id)}
              onOpen={() => onOpen(option)}
              onForget={() => onForget(option)}
            />
          ))}
          {head && (
            <HeadOption
              option={head}
              id={optionId(id, head.id)}
              selected={head.id === selected}
              onPoint={() => onPoint(head.id)}
              onOpen={() => onOpen(head)}
            />
          )}
        </ListBoxGroup>
      ))}
    </ListBox>
  )
}

type HeadOptionProps = { option: Option; id: string; selected: boolean; onPoint: () => void; onOpen: () => void }

function HeadOption({ option, selected, ...rest }: HeadOptionProps) {
  const t = useTranslations('search.box')
  return (
    <OptionElement
      {...rest}
      option={option}
      selected={selected}
      className={cx(
        'absolute top-1.5 right-1.5 cursor-pointer rounded-xs px-1.5 py-0.5 font-medium text-accent-ink text-xs outline-none max-md:top-0 max-md:right-2 max-md:py-2',
        selected && 'bg-accent-soft',
      )}
    >
      {t(option.is === 'forget' ? 'clear-all' : 'list-all')}
    </OptionElement>
  )
}
