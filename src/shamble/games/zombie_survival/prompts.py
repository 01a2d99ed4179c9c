"""What Zombie Survival asks and the rule that governs each question, and what its event cards say."""

from shamble.games.zombie_survival.kinds import Event
from shamble.games.zombie_survival.state import Ask, Step

STEP_RULES = {
    Step.DRAFT: "ZS-11",
    Step.ARRIVALS: "ZS-21",
    Step.EVENT: "ZS-40",
    Step.BARRICADES: "ZS-23",
    Step.FIGHTS: "ZS-24",
    Step.BITES: "ZS-68",
    Step.TOWN: "ZS-25",
    Step.GUESTS: "ZS-26",
}

PROMPTS = {
    Ask.TILE: ("ZS-11", "Take a tile for your house."),
    Ask.TURN: ("ZS-12", "Which way round?"),
    Ask.PLACE: ("ZS-12", "Where does its upper left square lie?"),
    Ask.QUENCH: ("ZS-A29", "Your house is on fire. Put it out with water or with an extinguisher?"),
    Ask.STRANGER: ("ZS-40", "A stranger stands on the porch. Open the door?"),
    Ask.HAIL: ("ZS-40", "The hail takes one of your barricades. Which one?"),
    Ask.SUPPLY_DROP: ("ZS-40", "Supplies fall from the sky. Take one kind."),
    Ask.BATTERY_DIES: ("ZS-42", "A battery dies. On which item?"),
    Ask.MEAL: ("ZS-44", "Everybody at home must eat. What do they eat?"),
    Ask.STARVES: ("ZS-A13", "There is not enough food. Who starves?"),
    Ask.THIRST: ("ZS-A14", "There is not enough water. Who is lost?"),
    Ask.SICK: ("ZS-45", "Somebody falls sick. Who?"),
    Ask.FATIGUE: ("ZS-43", "Somebody is too tired to act this round. Who?"),
    Ask.BARRICADES: ("ZS-23", "Build or take down barricades, or be done with it."),
    Ask.FIRST_WINDOW: ("ZS-A30", "The first window for the handsaw?"),
    Ask.SECOND_WINDOW: ("ZS-A30", "And the second window?"),
    Ask.FIGHTS: ("ZS-24", "Who fights? Or be done with it."),
    Ask.WEAPON: ("ZS-60", "With which weapon does {fighter} fight?"),
    Ask.TARGET: ("ZS-60", "Attach what helps, and name the target."),
    Ask.AIM: ("ZS-A61", "A standard shot, or a called head shot?"),
    Ask.NOISE: ("ZS-A23", "The shot in the house was heard. In which yard?"),
    Ask.HEAL: ("ZS-67", "{wounded} is wounded. Heal with first aid, or let go?"),
    Ask.BOTTLE: ("ZS-98", "Where does the bottle fall? Name the first of two squares."),
    Ask.SECOND_SQUARE: ("ZS-A28", "And the second square?"),
    Ask.BITE: ("ZS-68", "A zombie in the house wounds somebody. Whom?"),
    Ask.TOWN: ("ZS-25", "{trip}"),
    Ask.CREW: ("ZS-A77", "Who goes along? At least one person stays at home."),
    Ask.ARMS: ("ZS-A77", "Which weapons and lights go along?"),
    Ask.SHOP: ("ZS-73", "Where does {shopper} shop?"),
    Ask.FIGHTER: ("ZS-A42", "A zombie between the shelves. Who fights it?"),
    Ask.KEEP: ("ZS-76", "What is kept?"),
    Ask.DROP: ("ZS-76", "Which earlier find is dropped?"),
    Ask.FOOT: ("ZS-79", "The car is wrecked: fight a way to a door. Who attacks?"),
    Ask.GUESTS: ("ZS-26", "Send zombies to others, or be done with it."),
    Ask.GUEST_SIDE: ("ZS-81", "On which side of {opponent}'s house?"),
}

# Section 3.7: what stands on a card besides its numbers; `box` has the numbers of the box.
CARD_TEXTS = {
    Event.NIGHT: "It is night for the rest of the game.",
    Event.ROADBLOCK: "No car moves this round.",
    Event.THE_WATER_TASTES_FUNNY: "From now on water comes from the tracker only.",
    Event.LIGHTS_OUT: "The mains are gone for good: no stove and no fridge without a generator.",
    Event.DRY_LIGHTNING: "Each house rolls a die: on {box.lightning_fire} or less it is on fire.",
    Event.SECOND_WAVE: "One more zombie for every yard, on the number that is rolled.",
    Event.STRANGER_ON_THE_PORCH: "Somebody begs to be let in. On a {box.stranger_zombie} it is a zombie.",
    Event.SPOILED_LUNCH: "Each house loses {box.lunch_spoiled} refrigerated food.",
    Event.HOWLING_DOGS: "Each house rolls a die: a zombie comes up the driveway's yard.",
    Event.HAILSTORM: "Each house loses one barricade.",
    Event.FOGBANK: "No ranged attack at two squares or more this round. Molotovs may be thrown.",
    Event.SUPPLY_DROP: "Take {box.drop_canned} cans, {box.drop_first_aid} first aid or {box.drop_batteries} battery.",
    Event.LOOTERS_IN_TOWN: "Who shops this round draws {box.looters} card fewer.",
    Event.SECOND_WIND: "Every attack rolls {box.wind_dice} die more this round.",
}
