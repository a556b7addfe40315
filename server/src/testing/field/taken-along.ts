import { type FieldKitReply, type KitPart, takeAlong } from '@storyvan/contract/field-kits';
import { type Hashes, hashesIn, kitFrom } from '../../../../web/src/field/store/kit-from-reply.ts';
import type { FieldKit } from '../../../../web/src/field/store/kit-store.ts';
import type { TestApp } from '../test-app.ts';

/** A place as a device has taken it along, by the real call and with the device's own code. */
export class TakenAlong {
  private content: FieldKit | null = null;
  private known: Hashes | undefined;
  /** The pieces of the index of all copies, when it was fetched last. */
  index: FieldKitReply['index'] = [];

  constructor(
    private readonly app: TestApp,
    readonly of: { device_id: string; site_grade_id: number },
    /** A planted fault: this part stays as it was fetched first. */
    private readonly keepsOld: KitPart | null = null,
  ) {}

  get kit(): FieldKit {
    if (!this.content) throw new Error('The place was not taken along.');
    return this.content;
  }

  /** Fetches the parts that have changed. */
  async refresh(): Promise<void> {
    const reply = await this.app.call(takeAlong, { body: { ...this.of, known: this.known } });
    const kit = kitFrom(reply, this.content);
    const part = this.keepsOld;
    this.content = part && this.content ? { ...kit, [part]: this.content[part] } : kit;
    this.known = hashesIn(reply);
    this.index = reply.index;
  }
}
