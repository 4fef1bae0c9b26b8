import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Role } from '../../support/people.ts'
import type { Look } from './looks.ts'

/** A browser that shows one page at a time, signed in as one person. */
export type PictureWindow = {
  /** Loads an address in the look's language; `goOn` continues from there, if the browser supports it. */
  open(address: string, role: Role | null, look: Look, goOn?: (page: Page) => Promise<unknown>): Promise<void>
  /** Shows the open page in another look of the same language. */
  show(look: Look): Promise<void>
  resize(width: number, height: number): Promise<void>
  picture(): Promise<Buffer>
  /** Layout problems of the page, one per line. */
  flaws(): Promise<string[]>
  /** Addresses in the person's menu. */
  menu(): Promise<string[]>
  close(): Promise<void>
}

/** Whether the page has finished loading; runs in the page. */
export function isStill(): boolean {
  const waiting = '[data-hydrating], [aria-busy="true"], .animate-breathe, .animate-turn, [data-sonner-toast]'
  const moving = document.getAnimations().some((one) => one instanceof CSSTransition)
  return document.readyState === 'complete' && document.querySelector(waiting) === null && !moving
}

/** Waits for two equal pictures in a row, so that late content is included. */
export async function settledPicture(take: () => Promise<Buffer>): Promise<Buffer> {
  let last = await take()
  for (let round = 0; round < 8; round += 1) {
    await pause(200)
    const next = await take()
    if (next.equals(last)) return next
    last = next
  }
  return last
}

/** Runs in the page. */
export function menuAddresses(): string[] {
  return [...document.querySelectorAll('nav[popover] a[href^="/"]')].map((link) => link.getAttribute('href') ?? '')
}
