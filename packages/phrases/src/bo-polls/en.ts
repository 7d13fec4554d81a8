import messages from '../../catalogues/bo-polls/en.json' with { type: 'json' };

export default messages;
