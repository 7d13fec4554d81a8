import messages from '../../catalogues/bo-polls/pl.json' with { type: 'json' };

export default messages;
