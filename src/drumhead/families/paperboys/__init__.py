"""What both Paperboys books share: contact, fights, routs, works, and the turn played card by card."""
