"""The gateway screen's keys: edit the policy and see which verdicts flip, ask what a trusted source would change, go to it (design 2)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType

from ctxview.app.actions import Action, bindings
from ctxview.app.command_words import untold
from ctxview.app.gateway_actions import GATEWAY_ACTIONS
from ctxview.app.gateway_state import gateway_command
from ctxview.app.row_table import RowTable
from ctxview.app.screens.gateway_panes import GatewayPanes
from ctxview.app.text_rows import StyledLine
from ctxview.app.workbench_state import Workbench
from ctxview.core.policy_history import PolicyHistory, PolicyState
from ctxview.core.problem import CtxviewError, Problem
from ctxview.core.settings import Settings
from ctxview.core.values import replace

if TYPE_CHECKING:
    from ctxview.app.application import CtxviewApp
    from ctxview.app.dialogs.policy_choices import EditChoice
    from ctxview.core.gateway import Verdict
    from ctxview.core.policy_edits import PolicyEdit
    from ctxview.core.proposal import Call


class GatewayScreen(GatewayPanes):
    """Dismisses with the place that was chosen, to go on with it in the workbench, or None."""

    KEYS: ClassVar[tuple[Action, ...]] = GATEWAY_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = bindings(GATEWAY_ACTIONS)

    app: "CtxviewApp"

    def __init__(self, workbench: Workbench, change: Callable[[Callable[[], object]], str | None]) -> None:
        """`change` makes a change of the workbench, and says what was refused."""
        super().__init__(workbench)
        self._change = change
        self._taken: list[int] = []
        """For each build that was taken over here: how many edits of the policy had been made before it."""
        self._taken_back: list[int] = []

    # edits of the policy

    def action_set_rule(self) -> None:
        """Choose a rule for what is under the cursor."""
        from ctxview.app.dialogs.policy_choices import rule_edits

        verdict = self.verdict
        if verdict is None:
            self.app.say("there is no call here to write a rule for", warns=True)
            return
        call = self.state.raw_call(verdict)
        edits = rule_edits(call, self.state.policy) if call == verdict.call else []  # else something of it is masked
        if not edits:
            self.app.say("no rule can name this call: its name or an argument is masked, or would reach others as well", warns=True)
            return
        text = "Every deny is tried before every ask, and every ask before every allow. Protected paths come before all rules."
        self._choose_edit(f"a rule for {verdict.call.name}", text, edits)

    def action_set_contract(self) -> None:
        """Choose what is known of the tool under the cursor, or of all tools that the request defines."""
        from ctxview.app.dialogs.policy_choices import contract_edits, request_tool_edits
        from ctxview.readers.defined_tools import FROM_THE_REQUEST
        from ctxview.readers.permissions_file import Permissions, with_permissions

        verdict = self.verdict
        call = None if verdict is None else self.state.raw_call(verdict)
        edits = request_tool_edits(self.state)
        text = (
            "A tool without a contract is denied. What it only reads is allowed where no rule says otherwise; what changes something asks."
        )
        if edits:
            text += f" {FROM_THE_REQUEST}."
        title = "contracts of tools"
        if verdict is not None and call is not None and _is_named_whole(call, verdict):
            agent_tools = with_permissions(self.state.policy, Permissions((), (), ()))
            edits += contract_edits(self.state, call, agent_tools)
            title = f"the contract of {verdict.call.name}"
        if not edits:
            self.app.say("there is no call here, or its name or that of an argument is masked", warns=True)
            return
        self._choose_edit(title, text, edits)

    def _choose_edit(self, title: str, text: str, edits: "list[EditChoice]") -> None:
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.policy_choices import edit_choices

        def take(chosen: str | None) -> None:
            if chosen is None:
                return
            choice, present = edits[int(chosen)], self.state.history.present
            if choice.of_request:
                state = replace(present, policy=choice.edit.apply(present.policy), request_tools=True)
                self._say_flips(choice.words, self.state.take(state))
            else:
                self._edit(choice.edit, choice.words)

        self.app.push_screen(ChoiceDialog(title, text, edit_choices(edits), ""), take)

    def action_protect(self) -> None:
        """Type a name that is protected from now on, or no more."""
        from ctxview.app.dialogs.name_dialog import NameDialog
        from ctxview.core.policy_edits import SwitchProtection

        protected = self.state.policy.protected_paths

        def take(name: str | None) -> None:
            if name is not None:
                self._edit(SwitchProtection(name), f"{'no longer protect' if name in protected else 'protect'} {name}")

        text = f"A name that is protected already is so no more. Protected now: {'  '.join(protected) or 'nothing'}"
        self.app.push_screen(NameDialog("protect a name of a file or folder", text, self._name_to_protect()), take)

    def _name_to_protect(self) -> str:
        """The last name in the call's path, as the gateway reads it; empty where nothing may be shown, or there is none."""
        from ctxview.core.path_spelling import read_path

        verdict = self.verdict
        if verdict is None or self.state.raw_call(verdict) != verdict.call:
            return ""
        for name in ("path", "file_path"):
            value = verdict.call.arguments.get(name)
            if isinstance(value, str):
                return "".join(read_path(value).readings[0].segments[-1:])
        return ""

    def _edit(self, edit: "PolicyEdit", words: str) -> None:
        try:
            self._say_flips(words, self.state.edit(edit, words))
        except CtxviewError as error:
            self._refuse(error)

    def _refuse(self, error: CtxviewError) -> None:
        from ctxview.app.dialogs.text_dialog import TextDialog
        from ctxview.app.panes.problem_lines import problem_lines

        self.app.push_screen(TextDialog("refused, the policy stays as it was", problem_lines(error)))

    def _say_flips(self, words: str, flips: int) -> None:
        self._taken_back.clear()
        self.draw()
        self.app.say(f"{words}: {flips or 'no'} {'verdict flips' if flips == 1 else 'verdicts flip'}")

    def action_undo(self) -> None:
        """One step back: an edit of the policy, or what was taken over into the workbench from here."""
        if self._taken and self._taken[-1] >= len(self.state.history.past):
            self._travel_build(self.workbench.undo, self._taken, self._taken_back, "taken back")
        elif self.state.undo():
            self.draw()
        else:
            self.app.say("no edit of the policy is left to take back; what was changed in the workbench, u takes back there", warns=True)

    def action_redo(self) -> None:
        """And again."""
        if self._taken_back and self._taken_back[-1] == len(self.state.history.past):
            self._travel_build(self.workbench.redo, self._taken_back, self._taken, "made again")
        elif self.state.redo():
            self.draw()
        else:
            self.app.say("nothing that was taken back here is left to make again", warns=True)

    def _travel_build(self, travel: Callable[[], object], steps: list[int], others: list[int], said: str) -> None:
        refused = self._change(travel)
        if refused is None:
            others.append(steps.pop())
        self.draw()
        self.app.say(refused or f"{said}: a change of the build", warns=refused is not None)

    def action_reset(self) -> None:
        """The default policy."""
        self._say_flips("the default policy", self.state.reset())

    # files

    def action_load_policy(self) -> None:
        """Ask for a policy file."""
        from ctxview.app.dialogs.policy_file_dialog import PolicyFileDialog, read_policy_state

        text = "It takes the place of the policy in force, as one step. ctxview schema policy describes it; W saves one."
        self.app.push_screen(PolicyFileDialog("judge by a policy file", text, read_policy_state), self._take_policy)

    def action_import_permissions(self) -> None:
        """Ask for a file of permission rules."""
        from ctxview.app.dialogs.policy_file_dialog import PolicyFileDialog

        present = self.state.history.present
        tools = self.state.request_tools if present.request_tools else {}

        def read(path: str) -> PolicyState:
            from ctxview.readers.defined_tools import with_defined_tools, without_defined_tools
            from ctxview.readers.permissions_file import read_permissions, with_permissions

            # what an agent is known to have comes before what the request says, in whichever order they are taken over
            policy = with_permissions(without_defined_tools(present.policy, tools), read_permissions(path))
            policy = with_defined_tools(policy, tools)
            return replace(present, policy=policy, permissions=(*present.permissions, path))

        text = "permissions of a settings.json, with the tools that such rules speak of. What is not understood is listed by i."
        self.app.push_screen(PolicyFileDialog("take over permission rules", text, read), self._take_policy)

    def _take_policy(self, state: PolicyState | None) -> None:
        if state is not None:
            words = state.permissions[-1] if state.permissions else state.file or ""
            self._say_flips(words, self.state.take(state))

    def action_save_policy(self) -> None:
        """Ask where to save the policy, and say by which command it is used."""
        from ctxview.app.dialogs.command_dialog import CommandDialog
        from ctxview.app.dialogs.save_dialog import SaveDialog, SaveWords, suggested_path
        from ctxview.app.opened_file import is_fixture

        state, file = self.state, self.workbench.file
        policy = state.policy

        def save(path: str) -> Problem | None:
            from ctxview.exports.json_text import json_text
            from ctxview.exports.policy_value import policy_value
            from ctxview.readers.atomic_file import write_whole

            return write_whole(path, json_text(policy_value(policy)) + "\n")

        def saved(path: str | None) -> None:
            if path is None:
                return
            history, present = state.history, state.history.present
            kept = present.permissions if present.policy.unread else ()  # what was not understood is in no policy file
            state.history = PolicyHistory(
                replace(present, file=path, permissions=kept, request_tools=False, edits=()), history.past, history.future
            )
            self.draw()
            command = gateway_command(self.workbench)
            self.app.push_screen(CommandDialog("saved", [command], before=[[("the same by a command:", "")], []]))

        text = "A policy file holds contracts, protected names and rules; it can be judged by with --policy."
        if policy.unread:
            text += f"\n{len(policy.unread)} rules that were not understood are not in it: what they hold back needs --permissions as well."
        words = SaveWords("save the policy", text, "path of the policy, such as policy.json")
        self.app.push_screen(SaveDialog(file, suggested_path(file, is_fixture(file), "policy"), save, words), saved)

    # looking

    def action_show_policy(self) -> None:
        """The whole policy."""
        from ctxview.app.dialogs.text_dialog import TextDialog
        from ctxview.app.panes.policy_lines import policy_lines

        self.app.push_screen(TextDialog("the policy in force", policy_lines(self.state.history.present, self.state.judged.policy)))

    def action_trust(self) -> None:
        """Ask through which channel the item would come, then say what that would change."""
        from ctxview.app.dialogs.choice_dialog import ChoiceDialog
        from ctxview.app.dialogs.policy_choices import DROPPED, trust_choices
        from ctxview.core.tweaks import with_channel, with_drop

        place = self.place
        if place is None:
            self.app.say("nothing is in the packet that could be trusted", warns=True)
            return
        item, settings = self.state.result.item(place), self.workbench.settings

        def take(channel: str | None) -> None:
            if channel == DROPPED:
                self._what_if(f"if {item.source_id} were dropped", with_drop(settings, place, True))
            elif channel is not None:
                self._what_if(f"if {item.source_id} came through {channel}", with_channel(self.workbench.case, settings, place, channel))

        text = f"It comes through {item.channel} ({item.trust.value}). The channel alone gives trust; the text never does."
        choices = trust_choices(self.state, item)
        self.app.push_screen(ChoiceDialog(f"if {item.source_id} were trusted", text, choices, choices.values[0]), take)

    def _what_if(self, title: str, settings: Settings) -> None:
        from ctxview.app.dialogs.what_if_dialog import WhatIfDialog
        from ctxview.app.dialogs.working_dialog import with_way_out
        from ctxview.core.trust_change import TrustChange

        def work() -> TrustChange | CtxviewError:
            try:
                return self.state.what_if(settings)
            except CtxviewError as error:
                return error

        def show(change: TrustChange | CtxviewError) -> None:
            if isinstance(change, CtxviewError):
                self._refuse(change)
                return
            command = gateway_command(self.workbench, settings)
            self.app.push_screen(WhatIfDialog(title, change, command, lambda: self._take_over(settings)))

        with_way_out(self.app, len(self.workbench.case.sources), "building", work, show)

    def _take_over(self, settings: Settings) -> None:
        steps = self.workbench.history
        refused = self._change(lambda: self.workbench.change(settings))
        if self.workbench.history is not steps:
            self._taken.append(len(self.state.history.past))
            self._taken_back.clear()
        self.app.say(refused or "taken over into the workbench: u takes it back, here and there", warns=refused is not None)
        self.draw()

    def action_choose(self) -> None:
        """What enter does in the table that has the focus."""
        focused = self.focused
        if isinstance(focused, RowTable):
            focused.action_choose()

    def on_row_table_chosen(self, event: RowTable.Chosen) -> None:
        """Go on with this item, or with the part that is this call, in the workbench."""
        event.stop()
        if event.table.id == "call-context":
            place = self.items.place_at(event.row)
        else:
            verdict = self.calls.verdict_at(event.row)
            place = None if verdict is None else verdict.call.place
        if place is not None:
            self.dismiss(place)
        elif event.table.id == "calls":
            self.query_one("#call-context", RowTable).focus()

    def action_show_command(self) -> None:
        """The command that prints this, as far as one can."""
        from ctxview.app.dialogs.command_dialog import CommandDialog

        lines: list[StyledLine] = [[("⚠ no option says " + what, "line--warning")] for what in untold(self.workbench)]
        edits = self.state.history.present.edits
        if edits:
            words = f"⚠ no option says the {'edit' if len(edits) == 1 else f'{len(edits)} edits'} of the policy: W saves it for --policy"
            lines.append([(words, "line--warning")])
        self.app.push_screen(CommandDialog("the same by a command", [gateway_command(self.workbench)], after=lines))

    def action_back(self) -> None:
        """To the workbench."""
        self.dismiss(None)


def _is_named_whole(call: "Call", masked: "Verdict") -> bool:
    """Whether nothing of the names of a call's tool and arguments is masked."""
    return (call.name, call.arguments.keys()) == (masked.call.name, masked.call.arguments.keys())
