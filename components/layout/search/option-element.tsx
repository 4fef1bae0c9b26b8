import type { ReactNode } from 'react'
import { ListBoxOption } from '@/components/ui/list-box'
import type { Option } from './options'

type OptionElementProps = {
  option: Option
  id: string
  selected: boolean
  onPoint: () => void
  onOpen: () => void
  className: string
  children: ReactNode
}

/** An option that the arrow keys reach. With an address it is a link: the middle button and the browser's own menu work on it. */
export function OptionElement({ option, onPoint, onOpen, ...rest }: OptionElementProps) {
  const href = 'href' in option ? option.href : undefined
  return (
    <ListBoxOption
      {...rest}
      as={href === undefined ? 'div' : 'a'}
      href={href}
      stop={false}
      onPointerMove={onPoint}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    />
  )
}
