import { beforeEach, expect, it, vi } from 'vitest'
import { sounds } from '../../src/lib/sounds.svelte'
import { savePreferences } from '../../src/lib/storage'
import { sound, type Sound } from '../../src/lib/synth'

beforeEach(() => localStorage.clear())

it.each<Sound>(['turn', 'message', 'die'])('makes a sound of its own for: %s', async (what) => {
  const audio = new OfflineAudioContext(1, 44_100, 44_100)
  sound(audio, what)
  const heard = (await audio.startRendering()).getChannelData(0)
  const loudest = heard.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  expect(loudest).toBeGreaterThan(0.05)
  expect(loudest).toBeLessThan(1)
  expect(Math.abs(heard.at(-1)!)).toBeLessThan(0.001) // it is over within a second
})

it('is silent until it is switched on', async () => {
  const made = vi.spyOn(window, 'AudioContext')
  await sounds.play('die')
  expect(made).not.toHaveBeenCalled()
  savePreferences({ sound: true })
  await sounds.play('die')
  expect(made).toHaveBeenCalledOnce()
})
